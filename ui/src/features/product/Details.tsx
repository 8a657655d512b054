import type { Product } from '../../catalog';
import { Accordion } from '../../components/Accordion';
import { origins } from '../../copy/origins';
import { productDetails } from '../../copy/product-details';
import { deliveryTerms } from '../../copy/questions';
import { live } from '../../lib/wording';

type DetailsProps = {
  of: keyof ReturnType<typeof productDetails>;
  /** What the product is made of, and where; null in a shop that does not say so. */
  made: Pick<Product, 'fabric' | 'origin'> | null;
};

/** Collapsed texts about a product; those about the first product's fit and care belong to no other. */
export function Details({ of, made }: DetailsProps) {
  const facts = made ? [made.fabric, origins[made.origin] ?? ''].filter((text) => text !== '') : [];
  const items = productDetails(live?.deliveryTerms ?? deliveryTerms.time)[of].map(({ title, hasFabric, texts }) => ({
    title,
    texts: [...(hasFabric ? facts : []), ...texts],
  }));
  const shown = items.filter(({ texts }) => texts.length > 0);
  return (
    <div className="needs-script">
      <Accordion
        items={shown.map(({ title, texts }) => ({ title, body: texts.map((text) => <p key={text}>{text}</p>) }))}
        open={-1}
      />
    </div>
  );
}
