import { outOfStockFile } from '@brand/texts/pictures';
import { Link } from 'wouter';
import { LinkButton } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { Notice } from '../../../components/Notice';
import { Picture } from '../../../components/Picture';
import { outOfStock as words } from '../../../copy/out-of-stock';
import { paths } from '../../../paths';
import { useLastOrder } from '../placing/last-order';
import styles from './OutOfStockView.module.css';

/** The page after a saved order: says that the product is sold out, and shows the order's number and status. */
export function OutOfStockView() {
  const order = useLastOrder();
  return (
    <div className={`page ${styles.message}`}>
      <div className={styles.picture}>
        <Picture
          src={paths.media(outOfStockFile)}
          alt={words.picture}
          sizes="(min-width: 64em) 46vw, 100vw"
          loading="first"
        />
        {order && (
          <div id="saved-order" className={styles.order}>
            <Notice icon="check">
              {words.order.before}
              <strong>{order.orderNumber}</strong>
              {words.order.after} {order.shipping.email && <span>{words.order.email(order.shipping.email)} </span>}
              <Link href={paths.success}>{words.seeOrder}</Link>
            </Notice>
          </div>
        )}
      </div>
      <div className={styles.words}>
        <h1 aria-describedby={order ? 'saved-order' : undefined}>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
        <ul className={styles.facts}>
          {words.facts.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} className={styles.icon} />
              {text}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <LinkButton variant="primary" href={paths.shop}>
            {words.shop}
          </LinkButton>
          <LinkButton href={paths.home}>{words.home}</LinkButton>
          <LinkButton href={paths.contact}>{words.contact}</LinkButton>
        </div>
      </div>
    </div>
  );
}
