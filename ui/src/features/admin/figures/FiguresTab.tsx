import { Link, useSearch } from 'wouter';
import type { Figures } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { join } from '../../../components/class-names';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { figures as words } from '../../../copy/admin-figures';
import { paths } from '../../../paths';
import { LoadError } from '../LoadError';
import views from '../ViewLinks.module.css';
import panel from '../panel.module.css';
import { DayChart } from './DayChart';
import { useFigures } from './figures';
import { figuresCsv } from './figures-csv';
import { FigureTiles } from './FigureTiles';
import { lastDays, type PeriodDays, periods, readPeriod, unitsByProduct } from './period-figures';
import { UnitsTable } from '../packing/UnitsTable';
import styles from './FiguresTab.module.css';

/** Orders, revenue and units of today, 7 or 30 days. */
export function FiguresTab() {
  const period = readPeriod(useSearch());
  const { figures, error, loading, zone, reload } = useFigures({ days: Math.max(...periods), asksForSignIn: true });
  return (
    <div className={panel.stack}>
      <PageMeta title={words.heading} description={adminPage.description} noindex />
      <h2 className="visually-hidden">{words.heading}</h2>
      <div className={styles.toolbar}>
        <PeriodLinks selected={period} />
        {figures && (
          <Button small onClick={() => download(figures, period)}>
            {words.download}
          </Button>
        )}
        <Button small busy={loading && figures !== null} onClick={reload}>
          {words.refresh}
        </Button>
      </div>
      {error !== null && <LoadError reason={error} onRetry={reload} />}
      {!figures && loading && <p role="status">{adminPage.loading}</p>}
      {figures && <PeriodFigures figures={lastDays(figures, period)} />}
      <p className={`${styles.note} quiet`}>{words.note(zone)}</p>
    </div>
  );
}

function PeriodFigures({ figures: { days, items } }: { figures: Pick<Figures, 'days' | 'items'> }) {
  return (
    <>
      <FigureTiles days={days} />
      <div className={join(styles.panels, days.length > 1 && styles.split)}>
        {days.length > 1 && <DayChart days={days} />}
        <section className={panel.panel} aria-labelledby="units-sold">
          <h2 id="units-sold">{words.byItem}</h2>
          {items.length === 0 && <p>{words.nothing}</p>}
          {unitsByProduct(items).map((product) => (
            <UnitsTable key={product.id} product={product} />
          ))}
        </section>
      </div>
    </>
  );
}

function PeriodLinks({ selected }: { selected: PeriodDays }) {
  return (
    <nav className={join(views.views, styles.periods)} aria-label={words.periods}>
      {periods.map((period) => (
        <Link
          key={period}
          href={paths.admin('figures', { days: String(period) })}
          className={views.view}
          aria-current={period === selected ? 'page' : undefined}
        >
          {words.period[period]}
        </Link>
      ))}
    </nav>
  );
}

/** Saves the figures of the period as a file. */
function download(figures: Figures, period: PeriodDays): void {
  const { days, items } = lastDays(figures, period);
  const url = URL.createObjectURL(new Blob([figuresCsv({ days, items })], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `figures-${days[0]?.date}-${days[days.length - 1]?.date}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
