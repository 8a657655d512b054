import type { Figures } from '../../../api/wire';
import { figures as words } from '../../../copy/admin-figures';
import type { FiguresView } from './figures-view';
import { changeText, formatDollars, totalsOf } from './period-figures';
import styles from './FigureTiles.module.css';

type FigureTilesProps = Pick<Figures, 'days' | 'previous'> & Pick<FiguresView, 'by'>;

type TileFigure = 'revenue' | 'orders' | 'units' | 'unpaid' | 'cancelled';

/** The sums of a period, compared with the previous one. */
export function FigureTiles({ days, previous, by }: FigureTilesProps) {
  const now = totalsOf(days);
  const tile = (figure: TileFigure, note: string | null = null, format = words.count) => ({
    figure,
    note,
    text: format(now[figure]),
    change: changeText(now[figure], previous[figure]),
    before: format(previous[figure]),
  });
  const tiles = [
    tile('revenue', now.disputed > 0 ? words.disputed(formatDollars(now.disputed)) : words.revenueNote, formatDollars),
    tile('orders'),
    tile('units', by === 'paid' ? null : words.unitsNote),
    ...(by === 'paid'
      ? []
      : [tile('unpaid', now.unpaid > 0 ? formatDollars(now.unpaid_total) : null), tile('cancelled')]),
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ figure, text, note, change, before }) => (
        <div key={figure} className={styles.tile}>
          <dt>{words[figure]}</dt>
          <dd className={styles.figure}>{text}</dd>
          {note !== null && <dd className={styles.note}>{note}</dd>}
          <dd className={styles.change}>
            {change !== null && <b>{change} </b>}
            <span>{words.before(before)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
