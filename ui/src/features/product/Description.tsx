import { product as words } from '../../copy/product';
import styles from './Description.module.css';

/** The product's description, with its line breaks. */
export function Description({ text }: { text: string }) {
  return (
    <section className={styles.description}>
      <div className={`${styles.split} section page`}>
        <h2>{words.descriptionHeading}</h2>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </div>
    </section>
  );
}
