import { priceBandCents } from '@brand/brand.json';
import { useState } from 'react';
import { quirks } from '../../spec-quirks';
import { useCatalog } from '../../catalog';
import { Button } from '../../components/Button';
import { shop } from '../../copy/shop';
import { ListingFilters } from './ListingFilters';
import { selectProducts, startSelection } from './listing-selection';
import { ProductCard } from './ProductCard';
import styles from './Listing.module.css';

/** The product list with its filters. */
export function Listing() {
  const [selection, setSelection] = useState(startSelection);
  const { products } = useCatalog();
  const appliesToOne = quirks.filtersApplyToSingleProduct;
  const shown = selectProducts(products, selection, { band: priceBandCents, appliesToOne });
  const isSingle = products.length === 1;
  return (
    <div className="page">
      <div className={styles.head}>
        <h1>{shop.heading}</h1>
        <p className="quiet" role="status">
          {shop.count(shown.length)}
        </p>
      </div>
      <ListingFilters selection={selection} onSelect={setSelection} />
      <div className={isSingle ? styles.single : styles.grid}>
        {shown.map((product) => (
          <ProductCard key={product.id} product={product} single={isSingle} />
        ))}
      </div>
      {shown.length === 0 && (
        <div className={styles.none}>
          <p>{products.length === 0 ? shop.empty : shop.none}</p>
          {products.length > 0 && <Button onClick={() => setSelection(startSelection)}>{shop.reset}</Button>}
        </div>
      )}
    </div>
  );
}
