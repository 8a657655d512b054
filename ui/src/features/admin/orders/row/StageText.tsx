import type { StaffOrder } from '../../../../api/wire';
import { shipping as words } from '../../../../copy/admin-shipping';
import { returns } from '../../../../copy/admin-returns';
import { join } from '../../../../components/class-names';
import { nameOf, returnedOf } from '../fulfillment';
import styles from './StageText.module.css';

/** Says in an order's row how far it has come. */
export function StageText({ order }: { order: StaffOrder }) {
  const { fulfillment } = order;
  if (fulfillment.stage === undefined) return null;
  const { stage, packed, shipped } = fulfillment;
  const text = {
    to_pack: words.toPack,
    packed: words.packed(nameOf(packed?.by ?? '')),
    returned: returns.stage(...returnedOf(order)),
    shipped: words.shipped(shipped ? words.carriers[shipped.carrier] : ''),
    late: words.toPack,
    to_pull: words.toPull,
  }[stage];
  return (
    <span className={join(styles.stage, stage === 'to_pull' && styles.pull)} title={text}>
      {text}
    </span>
  );
}
