import { IconButton } from '../../components/IconButton';
import { videoControls } from '../../copy/video';
import { maxAngle } from './video-angle';
import styles from './VideoControls.module.css';

/** The step of the slider in degrees. */
const step = 2;

type VideoControlsProps = {
  /** In degrees, negative to the left. */
  angle: number;
  isPlaying: boolean;
  onTurn: (angle: number) => void;
  onTogglePlay: () => void;
};

/** A button that plays or pauses the product's video, and a slider that turns the product in it. */
export function VideoControls({ angle, isPlaying, onTurn, onTogglePlay }: VideoControlsProps) {
  const rounded = step * Math.round(angle / step);
  return (
    <div className={styles.controls} data-screen-only>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? videoControls.pause : videoControls.play}
        onClick={onTogglePlay}
      />
      <label className={styles.turn}>
        <span>{videoControls.turn}</span>
        <input
          type="range"
          min={-maxAngle}
          max={maxAngle}
          step={step}
          value={rounded}
          aria-valuetext={videoControls.angle(rounded)}
          onChange={(event) => onTurn(event.target.valueAsNumber)}
        />
      </label>
    </div>
  );
}
