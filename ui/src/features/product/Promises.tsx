import { Link } from 'wouter';
import { DeliveryDates } from '../../delivery/DeliveryDates';
import { Icon } from '../../components/Icon';
import { product as words } from '../../copy/product';
import { paths } from '../../paths';
import styles from './Promises.module.css';

/** The shop's promises for every order, and the care instructions of the first product. */
export function Promises({ withCare, soldOut }: { withCare: boolean; soldOut: boolean }) {
  return (
    <ul className={styles.promises}>
      {(withCare ? [...words.promises, words.care] : words.promises).map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} size="small" className={styles.icon} />
          <span>
            {icon === 'shield' ? <Link href={paths.returns}>{text}</Link> : <span>{text}</span>}
            {icon === 'truck' && !soldOut && <DeliveryDates />}
          </span>
        </li>
      ))}
    </ul>
  );
}
