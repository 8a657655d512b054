import { hasSizeChart } from '@brand/brand.json';
import { useRef } from 'react';
import type { Variant } from '../../catalog';
import { join } from '../../components/class-names';
import { WornPicture } from '../../components/WornPicture';
import { product as words } from '../../copy/product';
import { sizeWithFit } from '../../copy/sizes';
import { useSeen } from '../../lib/use-seen';
import { wornFabricOf } from './gallery-pictures';
import styles from './Description.module.css';

const pictureSizes = '(min-width: 80em) 27rem, (min-width: 48em) 36vw, 90vw';

interface DescriptionProps {
  text: string;
  /** The color that is shown worn beside the text, if the product is the one that the picture shows. */
  worn: Variant | null;
  /** The size that the shopper has chosen. */
  size: string | undefined;
}

/** The product's description, with its line breaks. */
export function Description({ text, worn, size }: DescriptionProps) {
  const picture = useRef<HTMLDivElement>(null);
  const wasSeen = useSeen(picture);
  const fabric = worn ? wornFabricOf(worn) : undefined;
  return (
    <section className={styles.description}>
      <div className={join(styles.split, fabric !== undefined && styles.withPicture, 'section page')}>
        <h2>{words.descriptionHeading}</h2>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {worn && fabric !== undefined && (
          <div ref={picture} className={join(styles.picture, 'needs-script')} data-screen-only="">
            {/* Lazy loading alone would fetch it on a phone before any input. */}
            {wasSeen && <WornPicture color={worn.color} fabric={fabric} size={size} sizes={pictureSizes} />}
            {hasSizeChart && size !== undefined && <p className={styles.size}>{sizeWithFit(size)}</p>}
          </div>
        )}
      </div>
    </section>
  );
}
