import { useState } from 'react';
import { stock as words } from '../../../copy/admin-stock';
import styles from './StockRow.module.css';

type ReasonFieldProps = { color: string; reason: string; onReason: (reason: string) => void };

/** Why the stock of a color is corrected: a common reason, or a text. */
export function ReasonField({ color, reason, onReason }: ReasonFieldProps) {
  const [isOther, setIsOther] = useState(false);
  const choose = (value: string) => {
    setIsOther(value === other);
    onReason(value === other ? '' : value);
  };
  return (
    <td className={styles.reason}>
      <select
        aria-label={words.reasonOf(color)}
        value={isOther ? other : reason}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{words.noReason}</option>
        {words.reasons.map((one) => (
          <option key={one}>{one}</option>
        ))}
        <option value={other}>{words.otherReason}</option>
      </select>
      {isOther && (
        <input
          aria-label={words.reasonText(color)}
          maxLength={100}
          autoComplete="off"
          value={reason}
          onChange={({ currentTarget }) => onReason(currentTarget.value)}
        />
      )}
    </td>
  );
}

const other = 'other';
