import type { StaffOrder } from '../../../../api/wire';
import { shipping as words } from '../../../../copy/admin-shipping';
import { join } from '../../../../components/class-names';
import { nameOf } from '../fulfillment';
import styles from './StageText.module.css';

/** Says in an order's row how far it has come. */
export function StageText({ order: { fulfillment } }: { order: StaffOrder }) {
  if (fulfillment.stage === undefined) return null;
  const { stage, packed, shipped } = fulfillment;
  const text = {
    to_pack: words.toPack,
    packed: words.packed(nameOf(packed?.by ?? '')),
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
