import { Link } from 'wouter';
import { Icon } from '../../../components/Icon';
import { trust } from '../../../copy/checkout';
import { paths } from '../../../paths';
import { icons } from './icons';
import styles from './TrustBadges.module.css';

/** Three trust badges. */
export function TrustBadges() {
  return (
    <ul className={styles.trust}>
      {trust.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icons[icon]} className={styles.icon} />
          {icon === 'shield' ? <Link href={paths.returns}>{text}</Link> : <span>{text}</span>}
        </li>
      ))}
    </ul>
  );
}
