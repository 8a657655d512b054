import { mainProduct } from '../../../catalog';
import { ColorLinks, inStock } from '../../../components/ColorLinks';
import { useOnceHydrated } from '../../../lib/hydrated';

/** Links to the colors in stock of the main product; the prerendered page has only the room for them. */
export function InStockColors() {
  const product = useOnceHydrated(mainProduct, () => undefined);
  return <ColorLinks id={product?.id ?? ''} colors={product ? inStock(product.variants) : []} />;
}
