import { useEffect } from 'react';
import { catalog } from '../catalog';
import { shopPage } from '../copy/shop';
import { Listing } from '../features/listing/Listing';
import { PageMeta } from '../components/PageMeta';
import { pageView } from '../pixel/pixel';

// For the preview on the staff page.
export { ProductCard } from '../features/listing/ProductCard';

/** The shop page, which lists all products. */
export function ShopPage() {
  useEffect(() => pageView('catalog', catalog().products), []);
  return (
    <>
      <PageMeta {...shopPage} />
      <Listing />
    </>
  );
}
