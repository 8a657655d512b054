import styles from './SizePicker.module.css';

type SizePickerProps = { name: string; sizes: readonly string[]; chosen: string; onChoose: (size: string) => void };

/** A row of equally wide radio buttons. */
export function SizePicker({ name, sizes, chosen, onChoose }: SizePickerProps) {
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
