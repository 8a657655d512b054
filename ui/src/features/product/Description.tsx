import type { Variant } from '../../catalog';
import { join } from '../../components/class-names';
import { WornPicture } from '../../components/WornPicture';
import { product as words } from '../../copy/product';
import { useScrolled } from '../../lib/scrolled';
import { fabricOf } from './gallery-pictures';
import styles from './Description.module.css';

const pictureSizes = '(min-width: 80em) 27rem, (min-width: 48em) 36vw, 90vw';

interface DescriptionProps {
  text: string;
  /** The color that is shown worn beside the text, if the product is the one that the picture shows. */
  worn: Variant | null;
}

/** The product's description, with its line breaks. */
export function Description({ text, worn }: DescriptionProps) {
  const hasScrolled = useScrolled();
  const fabric = worn ? fabricOf(worn) : undefined;
  return (
    <section className={styles.description}>
      <div className={join(styles.split, fabric !== undefined && styles.withPicture, 'section page')}>
        <h2>{words.descriptionHeading}</h2>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {worn && fabric !== undefined && (
          <div className={join(styles.picture, 'needs-script')} data-screen-only="">
            {/* Lazy loading alone would fetch it before any input. */}
            {hasScrolled && <WornPicture color={worn.color} fabric={fabric} sizes={pictureSizes} />}
          </div>
        )}
      </div>
    </section>
  );
}
