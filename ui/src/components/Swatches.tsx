import { controls } from '../copy/controls';
import { join } from './class-names';
import { Picture } from './Picture';
import styles from './Swatches.module.css';

type Swatch = { color: string; image: string; soldOut: boolean };

type SwatchesProps = { name: string; swatches: Swatch[]; chosen: string; onChoose: (color: string) => void };

/** Radio buttons cut from the plush itself; a sold-out color has a slash, says so, and can still be chosen. */
export function Swatches({ name, swatches, chosen, onChoose }: SwatchesProps) {
  return (
    <div className={styles.swatches}>
      {swatches.map(({ color, image, soldOut }) => (
        <label
          key={color}
          className={join(styles.swatch, soldOut && styles.out)}
          title={soldOut ? controls.isSoldOut(color) : color}
        >
          <input
            type="radio"
            name={name}
            value={color}
            aria-label={soldOut ? controls.isSoldOut(color) : color}
            checked={color === chosen}
            onChange={() => onChoose(color)}
          />
          <Cut image={image} />
        </label>
      ))}
    </div>
  );
}

/** The colors a product comes in, to look at only. */
export function SwatchDots({ images }: { images: string[] }) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {images.map((image) => (
        <Cut key={image} image={image} />
      ))}
    </span>
  );
}

/** A round cut of the fabric in a color picture of the shop; any other picture whole. */
function Cut({ image }: { image: string }) {
  return (
    <span className={styles.cut}>
      <Picture src={image} alt="" shape="swatch" loading="soon" sizes="2.25rem" />
    </span>
  );
}
