import { _id as productId } from '@brand/product.json';
import { useCatalog } from '../../catalog';
import { Accordion } from '../../components/Accordion';
import { origins } from '../../copy/origins';
import { productDetails } from '../../copy/product-details';
import { deliveryTerms } from '../../copy/questions';
import { useHydrated } from '../../lib/hydrated';
import { live } from '../../lib/wording';
import { quirks } from '../../spec-quirks';

/** Collapsed texts about a product; those about the first product's fit and care belong to no other. */
export function Details({ id }: { id: string }) {
  const product = useCatalog().products.find((candidate) => candidate.id === id);
  // The prerendered page does not know what the product is made of, and where.
  const made = useHydrated() && quirks.namesFabric ? product : undefined;
  const facts = made ? [made.fabric, origins[made.origin] ?? ''].filter((text) => text !== '') : [];
  const { first, others } = productDetails(live?.deliveryTerms ?? deliveryTerms.time, product?.hasSizes);
  const items = (id === productId ? first : others).map(({ title, hasFabric, texts }) => ({
    title,
    texts: [...(hasFabric ? facts : []), ...texts],
  }));
  const shown = items.filter(({ texts }) => texts.length > 0);
  return (
    <Accordion
      items={shown.map(({ title, texts }) => ({ title, body: texts.map((text) => <p key={text}>{text}</p>) }))}
      open={-1}
    />
  );
}
