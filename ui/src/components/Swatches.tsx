import { controls } from '../copy/controls';
import { join } from './class-names';
import { Picture } from './Picture';
import styles from './Swatches.module.css';

type Swatch = { color: string; image: string; soldOut: boolean };

type SwatchesProps = {
  name: string;
  swatches: Swatch[];
  selected: string;
  onSelect: (color: string) => void;
  /** Called with the color that a mouse is over, and with null when it leaves. */
  onPreview?: ((color: string | null) => void) | undefined;
};

/** Radio buttons that show the fabric; a sold-out color is crossed out and labeled, but can be selected. */
export function Swatches({ name, swatches, selected, onSelect, onPreview }: SwatchesProps) {
  return (
    <div className={styles.swatches}>
      {swatches.map(({ color, image, soldOut }) => (
        <label
          key={color}
          className={join(styles.swatch, soldOut && styles.soldOut)}
          title={soldOut ? controls.soldOutColor(color) : color}
          onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onPreview?.(color)}
          onPointerLeave={() => onPreview?.(null)}
        >
          <input
            type="radio"
            name={name}
            value={color}
            aria-label={soldOut ? controls.soldOutColor(color) : color}
            checked={color === selected}
            onChange={() => onSelect(color)}
          />
          <Fabric image={image} />
        </label>
      ))}
    </div>
  );
}

/** A round crop of the fabric from a shop picture; other pictures are shown whole. */
export function Fabric({ image }: { image: string }) {
  return (
    <span className={styles.fabric}>
      <Picture src={image} alt="" shape="swatch" loading="deferred" sizes="2.25rem" />
    </span>
  );
}
