import { Fragment } from 'react';
import type { StaffOrder } from '../../../../api/wire';
import { Isolated } from '../../../../components/Isolated';
import { join } from '../../../../components/class-names';
import { ordersTab as words, shopperData } from '../../../../copy/admin-orders';
import { formatTime } from '../../common/format-time';
import { OrderMarks } from '../edits/OrderMarks';
import { packedProducts } from './pack-text';
import { placedText } from './placed-text';
import table from '../OrdersTable.module.css';
import styles from './OrderCells.module.css';

/** The cells of an order that say when it was placed, what to pack, where it goes, and who ordered. */
export function OrderCells({ order, now, withTitles }: { order: StaffOrder; now: Date; withTitles: boolean }) {
  const { customerInfo, created_at } = order;
  const { items, city, state, zip } = order.order;
  return (
    <>
      <td className={table.placed}>
        <time dateTime={created_at} title={formatTime(created_at)}>
          {placedText(created_at, now)}
        </time>{' '}
        {order.fulfillment.late && <span className={styles.late}>{words.late}</span>}
      </td>
      <td className={table.product}>
        {packedProducts(items, withTitles).map(({ title, units }) => (
          <div key={title} className={styles.pack}>
            {title !== null && (
              <span className={styles.title}>
                <bdi>{title}</bdi>:{' '}
              </span>
            )}
            {units.map((text, position) => (
              <Fragment key={text}>
                {position > 0 && ' '}
                <span className={styles.whole}>{position < units.length - 1 ? `${text},` : text}</span>
              </Fragment>
            ))}
          </div>
        ))}
        <div className={styles.soft}>
          {city !== '' && <Isolated sentence={words.destination} text={city} />}{' '}
          <span className={styles.whole}>{words.stateAndZip(state, zip)}</span>
          <OrderMarks order={order} />
        </div>
      </td>
      <td className={table.customer}>
        <div className={styles.line} title={customerInfo.name} dir="auto">
          {customerInfo.name || shopperData.forgotten}
        </div>
        <div className={join(styles.line, styles.soft)} title={customerInfo.email}>
          {customerInfo.email}
        </div>
      </td>
    </>
  );
}
