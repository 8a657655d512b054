import styles from './SizePicker.module.css';

type SizePickerProps = { name: string; sizes: readonly string[]; selected: string; onSelect: (size: string) => void };

/** A row of equally wide radio buttons. */
export function SizePicker({ name, sizes, selected, onSelect }: SizePickerProps) {
  return (
    <div className={styles.sizes}>
      {sizes.map((size) => (
        <label key={size} className={styles.size}>
          <input type="radio" name={name} value={size} checked={size === selected} onChange={() => onSelect(size)} />
          <span>{size}</span>
        </label>
      ))}
    </div>
  );
}
