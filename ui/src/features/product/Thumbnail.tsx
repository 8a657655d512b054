import { Icon } from '../../components/Icon';
import { Picture } from '../../components/Picture';
import type { Shown } from './gallery-pictures';
import styles from './Thumbnail.module.css';

type ThumbnailProps = { shown: Shown; current: boolean; onChoose: () => void };

/** A button that brings its picture or the video into the main place. */
export function Thumbnail({ shown, current, onChoose }: ThumbnailProps) {
  return (
    <button
      className={styles.thumb}
      type="button"
      aria-label={shown.name}
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
    >
      <Picture src={shown.thumb} alt="" shape="thumb" loading="deferred" sizes="4rem" />
      {shown.kind === 'video' && (
        <span className={styles.play}>
          <Icon name="play" className={styles.playIcon} />
        </span>
      )}
    </button>
  );
}
