import type { StockCorrection, WireProduct } from '../../../api/wire';
import { stock as words } from '../../../copy/admin-stock';
import { formatTime } from '../common/format-time';
import styles from './Corrections.module.css';

type CorrectionsProps = { corrections: readonly StockCorrection[]; list: readonly WireProduct[] };

/** The last corrections of stock: what, when, who and why. */
export function Corrections({ corrections, list }: CorrectionsProps) {
  if (corrections.length === 0) return null;
  const nameOf = ({ productId, color }: StockCorrection) => {
    const title = list.length > 1 || color === '' ? list.find(({ _id }) => _id === productId)?.title : undefined;
    return [title, color].filter(Boolean).join(' ') || words.noColor;
  };
  return (
    <details className={styles.corrections}>
      <summary>{words.corrections(corrections.length)}</summary>
      <ul>
        {corrections.map((correction) => (
          <li key={`${correction.at} ${correction.productId} ${correction.color} ${correction.after}`}>
            <b>{nameOf(correction)}</b> {words.correction(correction.before ?? null, correction.after)}
            {correction.reason !== '' && <span>: {correction.reason}</span>}
            <div>
              {formatTime(correction.at)} · {correction.by || words.commandLine}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
