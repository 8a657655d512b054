import { Icon } from '../../../components/Icon';
import { trust } from '../../../copy/checkout';
import { icons } from './icons';
import styles from './TrustBadges.module.css';

/** Three trust badges. */
export function TrustBadges() {
  return (
    <ul className={styles.trust}>
      {trust.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icons[icon]} className={styles.icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}
