import styles from './SizeRail.module.css';

type SizeRailProps = { name: string; sizes: readonly string[]; chosen: string; onChoose: (size: string) => void };

/** Radio buttons on one rail in equal parts. */
export function SizeRail({ name, sizes, chosen, onChoose }: SizeRailProps) {
  return (
    <div className={styles.sizes}>
      {sizes.map((size) => (
        <label key={size} className={styles.size}>
          <input type="radio" name={name} value={size} checked={size === chosen} onChange={() => onChoose(size)} />
          <span>{size}</span>
        </label>
      ))}
    </div>
  );
}
