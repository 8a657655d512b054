import styles from './SegmentedControl.module.css';

type SegmentedControlProps = {
  name: string;
  options: readonly string[];
  selected: string;
  onSelect: (option: string) => void;
};

/** A row of equally wide radio buttons. */
export function SegmentedControl({ name, options, selected, onSelect }: SegmentedControlProps) {
  return (
    <div className={styles.options}>
      {options.map((option) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === selected}
            onChange={() => onSelect(option)}
            // The option that is selected by default can be chosen too.
            onClick={() => option === selected && onSelect(option)}
          />
          <span>{option}</span>
        </label>
      ))}
    </div>
  );
}
