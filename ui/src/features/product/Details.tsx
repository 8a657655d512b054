import { worded } from '../../lib/wording';
import { Accordion } from '../../components/Accordion';
import { productDetails } from '../../copy/product-details';

/** Collapsed texts about a product; those about the first product's fit and fabric belong to no other. */
export function Details({ of }: { of: keyof typeof productDetails }) {
  const items = productDetails[of].map(({ title, texts }) => ({
    title,
    body: texts.map((text) => <p key={text}>{worded(text)}</p>),
  }));
  return (
    <div className="needs-script">
      <Accordion items={items} open={-1} />
    </div>
  );
}
