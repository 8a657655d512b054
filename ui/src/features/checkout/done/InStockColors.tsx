import { mainProduct } from '../../../catalog';
import { ColorLinks, inStock } from '../../../components/ColorLinks';
import { useOnceHydrated } from '../../../lib/hydrated';

/** Links to the colors in stock of the main product, if any; the prerendered page has only the room for them. */
export function InStockColors({ label = '' }: { label?: string }) {
  const product = useOnceHydrated(mainProduct, () => undefined);
  const colors = product ? inStock(product.variants) : [];
  return (
    <>
      {label !== '' && colors.length > 0 && <p>{label}</p>}
      <ColorLinks id={product?.id ?? ''} colors={colors} />
    </>
  );
}
