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
import { readView, urlOf } from './figures-view';
import { FigureTiles } from './FigureTiles';
import { FiguresTable } from './FiguresTable';
import { MoneyButton } from './MoneyButton';
import { datesOf, formatFullDate, moneyColumns, unitsByProduct } from './period-figures';
import { PeriodForm, PeriodLinks } from './PeriodForm';
import { UnitsTable } from '../common/UnitsTable';
import styles from './FiguresTab.module.css';

/** Orders, units and money of a period, compared with the one before it. */
export function FiguresTab() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readView(search), [search]);
  const { range } = view;
  const period = typeof range === 'number' ? { days: range } : range;
  const { figures, error, loading, reload } = useFigures({ ...period, asksForSignIn: true });
  const [today] = useState(() => localDate(new Date()));
  return (
    <div className={panel.stack}>
      <PageMeta title={words.heading} description={adminPage.description} noindex />
      <h2 className="visually-hidden">{words.heading}</h2>
      <div className={styles.toolbar}>
        <PeriodLinks view={view} />
        {figures && (
          <Button small onClick={() => download(figures)}>
            {words.download}
          </Button>
        )}
        {figures && <MoneyButton {...datesOf(figures.days)} />}
        <Button small busy={loading && figures !== null} onClick={reload}>
          {words.refresh}
        </Button>
      </div>
      <PeriodForm
        view={view}
        today={today}
        shown={figures && !loading ? datesOf(figures.days) : null}
        onShow={(chosen) => navigate(urlOf(chosen))}
      />
      {error !== null && <LoadError reason={error} onRetry={reload} />}
      {!figures && loading && <p role="status">{adminPage.loading}</p>}
      {figures && (
        <div className={panel.stack} aria-busy={loading}>
          <PeriodFigures figures={figures} today={today} />
        </div>
      )}
      {figures && <p className={`${styles.note} quiet`}>{words.note(figures.zone)}</p>}
    </div>
  );
}

type PeriodFiguresProps = { figures: Figures; today: string };

function PeriodFigures({ figures: { days, previous, states, items }, today }: PeriodFiguresProps) {
  const { from, to } = datesOf(days);
  return (
    <>
      <p className={styles.period}>
        <b>{words.range(formatFullDate(from), formatFullDate(to))}</b>{' '}
        <span>{words.compared(formatFullDate(previous.from), formatFullDate(previous.to), to >= today)}</span>
      </p>
      <FigureTiles days={days} previous={previous} />
      <div className={join(styles.panels, days.length > 1 && styles.split)}>
        {days.length > 1 && <DayChart days={days} />}
        <section className={panel.panel} aria-labelledby="units-sold">
          <h2 id="units-sold">{words.byItem}</h2>
          {items.length === 0 && <p>{words.nothing}</p>}
          {unitsByProduct(items).map((product) => (
            <div key={product.id} className={styles.units}>
              <UnitsTable product={product} />
            </div>
          ))}
        </section>
      </div>
      {states.length > 0 && (
        <section className={panel.panel} aria-labelledby="money-by-state">
          <h2 id="money-by-state">{words.byState}</h2>
          <FiguresTable label={words.byState} unit={words.state} columns={moneyColumns} rows={states.map(stateRow)} />
        </section>
      )}
    </>
  );
}

function stateRow({ state, ...sums }: Figures['states'][number]) {
  return { name: state, sums };
}

/** Saves the figures of the period as a file. */
function download(figures: Figures): void {
  const { from, to } = datesOf(figures.days);
  saveFile(new Blob([csvMark, figuresCsv(figures)], { type: 'text/csv;charset=utf-8' }), `figures-${from}-${to}.csv`);
}
