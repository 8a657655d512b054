import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Figures } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { join } from '../../../components/class-names';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { figures as words } from '../../../copy/admin-figures';
import { saveFile } from '../common/save-file';
import { LoadError } from '../common/LoadError';
import panel from '../common/panel.module.css';
import { DayChart } from './DayChart';
import { useFigures } from './use-figures';
import { csvMark, figuresCsv } from './figures-csv';
import { localDate } from '../common/dates';
import { type FiguresView, readView, urlOf } from './figures-view';
import { FigureTiles } from './FigureTiles';
import { formatFullDate, unitsByProduct } from './period-figures';
import { PeriodForm, PeriodLinks } from './PeriodForm';
import { UnitsTable } from '../common/UnitsTable';
import styles from './FiguresTab.module.css';

/** Orders, revenue and units of a period, compared with the one before it. */
export function FiguresTab() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readView(search), [search]);
  const { range, by } = view;
  const period = typeof range === 'number' ? { days: range } : range;
  const { figures, error, loading, zone, reload } = useFigures({ ...period, by, asksForSignIn: true });
  const [today] = useState(() => localDate(new Date()));
  const show = (change: Partial<FiguresView>) => navigate(urlOf({ ...view, ...change }));
  return (
    <div className={panel.stack}>
      <PageMeta title={words.heading} description={adminPage.description} noindex />
      <h2 className="visually-hidden">{words.heading}</h2>
      <div className={styles.toolbar}>
        <PeriodLinks view={view} />
        {figures && (
          <Button small onClick={() => download(figures, by)}>
            {words.download}
          </Button>
        )}
        <Button small busy={loading && figures !== null} onClick={reload}>
          {words.refresh}
        </Button>
      </div>
      <PeriodForm view={view} today={today} shown={figures && !loading ? datesOf(figures.days) : null} onShow={show} />
      {error !== null && <LoadError reason={error} onRetry={reload} />}
      {!figures && loading && <p role="status">{adminPage.loading}</p>}
      {figures && (
        <div className={panel.stack} aria-busy={loading}>
          <PeriodFigures figures={figures} by={by} today={today} />
        </div>
      )}
      <p className={`${styles.note} quiet`}>{words.note[by](zone)}</p>
    </div>
  );
}

type PeriodFiguresProps = Pick<FiguresView, 'by'> & { figures: Figures; today: string };

function PeriodFigures({ figures: { days, previous, items }, by, today }: PeriodFiguresProps) {
  const { from, to } = datesOf(days);
  return (
    <>
      <p className={styles.period}>
        <b>{words.range(formatFullDate(from), formatFullDate(to))}</b>{' '}
        <span>{words.compared(formatFullDate(previous.from), formatFullDate(previous.to), to >= today)}</span>
      </p>
      <FigureTiles days={days} previous={previous} by={by} />
      <div className={join(styles.panels, days.length > 1 && styles.split)}>
        {days.length > 1 && <DayChart days={days} by={by} />}
        <section className={panel.panel} aria-labelledby="units-sold">
          <h2 id="units-sold">{words.byItem}</h2>
          {items.length === 0 && <p>{words.nothing[by]}</p>}
          {unitsByProduct(items).map((product) => (
            <div key={product.id} className={styles.units}>
              <UnitsTable product={product} />
            </div>
          ))}
        </section>
      </div>
    </>
  );
}

function datesOf(days: Figures['days']) {
  return { from: days[0]?.date ?? '', to: days[days.length - 1]?.date ?? '' };
}

/** Saves the figures of the period as a file. */
function download(figures: Figures, by: FiguresView['by']): void {
  const { from, to } = datesOf(figures.days);
  const name = `figures-${from}-${to}${by === 'paid' ? '-paid' : ''}.csv`;
  saveFile(new Blob([csvMark, figuresCsv(figures)], { type: 'text/csv;charset=utf-8' }), name);
}
