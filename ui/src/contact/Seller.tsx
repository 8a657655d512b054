import { catalog } from '../catalog';
import styles from './Seller.module.css';

/** Who sells, if the owner has said so. Without it the line is empty and takes no room. */
export function Seller() {
  return (
    <p className={styles.seller} dir="auto">
      {catalog().seller}
    </p>
  );
}
