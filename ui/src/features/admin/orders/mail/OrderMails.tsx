import type { OrderMail } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { orderMail as words } from '../../../../copy/admin-mail';
import { ErrorNotice } from '../../common/ErrorNotice';
import { formatTime } from '../../common/format-time';
import { type OrderProps, useOrderEdit } from '../edits/use-order-edit';
import styles from './OrderMails.module.css';

/** What was sent about an order, and when or why not; nothing in a shop that sends no mail. */
export function OrderMails({ order, onOrder }: OrderProps) {
  const { link, resends, mails = [] } = order.fulfillment;
  const { busy, error, save } = useOrderEdit({ order, onOrder });
  if (mails.length === 0) return null;
  const { order_number } = order;
  const letter = resends && words.letters[resends].toLowerCase();
  return (
    <section className={styles.section} aria-label={words.mails}>
      <h3>{words.mails}</h3>
      <ul className={styles.mails}>
        {mails.map((mail, position) => (
          <li key={position}>
            {words.letters[mail.letter]}
            <span className={mail.state === 'failed' ? styles.failed : styles.state}>{stateText(mail)}</span>
          </li>
        ))}
      </ul>
      <ErrorNotice error={error} />
      {/* Also after three times a day: the answer says when the next one is allowed. */}
      {link !== undefined && letter !== undefined && (
        <Button
          small
          busy={busy}
          aria-label={words.sendAgainOf(letter, order_number)}
          onClick={() => void save(() => ({ type: 'resend' }), words.sentAgain(order_number))}
        >
          {words.sendAgain(letter)}
        </Button>
      )}
    </section>
  );
}

function stateText({ state, at, error }: OrderMail): string {
  if (state === 'sent') return words.sent(formatTime(at));
  if (state === 'failed') return words.failed(error ?? words.unknown);
  return error === undefined ? words.waiting : words.triedAgain(error, formatTime(at));
}
