import type { OrderCounts, OrderStage } from '../../../../api/wire';
import { join } from '../../../../components/class-names';
import { stages as words } from '../../../../copy/admin-shipping';
import { CountedLink } from './CountedLink';
import { type OrdersView, onlyOf, stages, urlOf } from '../loading/orders-view';
import views from '../../common/view-links.module.css';
import styles from './StageLinks.module.css';

type StageLinksProps = {
  view: OrdersView;
  /** Null until the orders have been counted. */
  counts: OrderCounts | null;
};

/**
 * Links to the orders at each stage of packing and shipping. Counts are of the whole shop, so a search shows none.
 */
export function StageLinks({ view, counts }: StageLinksProps) {
  const offered = offeredStages(view, counts);
  if (offered.length === 0) return null;
  return (
    <nav className={join(views.views, styles.links)} aria-label={words.label}>
      {offered.map((stage) => (
        <CountedLink
          key={stage}
          href={urlOf(onlyOf(view, { stage }))}
          current={view.stage === stage}
          count={stage === 'shipped' || view.q.trim() !== '' ? null : counts?.to_ship[stage]}
        >
          {words.names[stage]}
        </CountedLink>
      ))}
    </nav>
  );
}

function isException(stage: OrderStage): boolean {
  return stage === 'to_pull' || stage === 'returned';
}

/** Returns all stages if any order has been paid, but the exceptions only if there are some. */
function offeredStages(view: OrdersView, counts: OrderCounts | null): OrderStage[] {
  const { to_ship } = counts ?? {};
  const hasAny = view.stage !== null || Object.values(to_ship ?? {}).some((count) => count > 0);
  if (!hasAny) return [];
  return stages.filter((stage) => !isException(stage) || stage === view.stage || (to_ship?.[stage] ?? 0) > 0);
}
