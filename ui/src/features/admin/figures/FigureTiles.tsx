import type { Figures } from '../../../api/wire';
import { figures as words } from '../../../copy/admin-figures';
import { changeText, formatDollars, isMoney, totalsOf } from './period-figures';
import styles from './FigureTiles.module.css';

const tiles = ['gross', 'refunds', 'disputed', 'net', 'orders', 'units'] as const;

/** The sums of a period, compared with the previous one. */
export function FigureTiles({ days, previous }: Pick<Figures, 'days' | 'previous'>) {
  const now = totalsOf(days);
  return (
    <dl className={styles.tiles}>
      {tiles.map((figure) => {
        const format = isMoney(figure) ? formatDollars : words.count;
        const change = changeText(now[figure], previous[figure]);
        return (
          <div key={figure} className={styles.tile}>
            <dt>{words[figure]}</dt>
            <dd className={styles.figure}>{format(now[figure])}</dd>
            <dd className={styles.note}>{words.notes[figure]}</dd>
            <dd className={styles.change}>
              {change !== null && <b>{change} </b>}
              <span>{words.before(format(previous[figure]))}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
