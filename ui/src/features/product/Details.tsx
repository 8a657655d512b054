import { Accordion } from '../../components/Accordion';
import { Picture } from '../../components/Picture';
import { productDetails } from '../../copy/product-details';
import { paths } from '../../paths';
import styles from './Details.module.css';

interface DetailsProps {
  of: keyof typeof productDetails;
  /** The selected color, and its name in the files of its pictures. */
  color: string;
  fabric: string | undefined;
}

/** Collapsed texts about a product; those about the first product's fit and fabric belong to no other. */
export function Details({ of, color, fabric }: DetailsProps) {
  const items = productDetails[of].map(({ title, texts, onForm }) => ({
    title,
    body: (
      <>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {onForm && fabric !== undefined && (
          <Picture
            className={styles.picture}
            src={paths.media(`gallery-bust-form-${fabric}-800.jpg`)}
            alt={onForm(color)}
            shape="slide"
            sizes="(min-width: 64em) 27rem, 88vw"
          />
        )}
      </>
    ),
  }));
  return (
    <div className="needs-script">
      <Accordion items={items} open={-1} />
    </div>
  );
}
