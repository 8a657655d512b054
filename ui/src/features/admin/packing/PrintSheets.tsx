import { createPortal } from 'react-dom';
import type { StaffOrder } from '../../../api/wire';
import { Seller } from '../../../contact/Seller';
import { slip as words } from '../../../copy/admin-packing';
import { join } from '../../../components/class-names';
import { labelLines } from '../orders/row/address-label';
import { AddressLines, typedLines } from '../orders/row/AddressLines';
import { chunksOf } from '../common/chunks';
import { formatDate } from '../common/format-time';
import { isExpress } from '../orders/fulfillment';
import { commonTitle } from '../orders/row/pack-text';
import { unitsOf } from '../common/pick-list';
import type { PrintJob } from './use-print';
import { PickSheet } from './PickSheet';
import { QrCode } from '../common/QrCode';
import styles from './PrintSheets.module.css';

const perPage = { slips: 4, labels: 10 };
/** With more lines, a slip has two columns of them, and smaller letters. */
const manyLines = 8;

/** The sheets of a print job, hidden on the screen: a pick list, or four slips or ten labels per Letter page. */
export function PrintSheets({ job }: { job: PrintJob | null }) {
  if (!job) return null;
  if (job.kind === 'picks')
    return createPortal(
      <div className={styles.sheets} data-print="">
        <PickSheet orders={job.orders} at={job.at} />
      </div>,
      document.body,
    );
  const Part = job.kind === 'slips' ? Slip : Label;
  return createPortal(
    <div className={styles.sheets} data-print="">
      {chunksOf(job.orders, perPage[job.kind]).map((orders, position) => (
        <div key={position} className={join(styles.sheet, styles[job.kind])}>
          {orders.map((order) => (
            <Part key={order._id} order={order} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function Slip({ order: staffOrder }: { order: StaffOrder }) {
  const { order_number, created_at, order, replaces } = staffOrder;
  const title = commonTitle([staffOrder]);
  const { items, gift_note } = order;
  return (
    <article className={join(styles.slip, items.length > manyLines && styles.many)}>
      <header className={styles.head}>
        <strong className={styles.shop}>{words.shop}</strong>
        <span>
          {isExpress(staffOrder) && <strong className={styles.express}>{words.express}</strong>}{' '}
          <span>{words.title}</span>
        </span>
      </header>
      <Seller />
      <div className={styles.order}>
        <div>
          <p className={styles.number}>{order_number}</p>
          <p>
            {words.placed} {formatDate(created_at)}
          </p>
          {replaces !== undefined && (
            <p>
              {words.replaces} {replaces}
            </p>
          )}
          <AddressLines lines={typedLines(order)} className={styles.address} />
        </div>
        <QrCode text={order_number} className={styles.code} />
      </div>
      {title !== null && <p dir="auto">{title}</p>}
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.item}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ title: itemTitle, color, size, quantity }, position) => (
            <tr key={position}>
              <td>{quantity}</td>
              <td>
                <strong>{[color, size].filter(Boolean).join(' ')}</strong> {title === null && <bdi>{itemTitle}</bdi>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {gift_note !== undefined && (
        <p className={styles.gift}>
          <strong>{words.gift}</strong> <bdi>{gift_note}</bdi>
        </p>
      )}
      <footer className={styles.foot}>
        <span>{words.pieces(unitsOf(items))}</span>
        <span>{words.thanks}</span>
      </footer>
    </article>
  );
}

function Label({ order: staffOrder }: { order: StaffOrder }) {
  return (
    <div className={styles.label}>
      <AddressLines lines={labelLines(staffOrder.order)} />
      <small>
        {staffOrder.order_number} {isExpress(staffOrder) && <strong className={styles.express}>{words.express}</strong>}
      </small>
    </div>
  );
}
