import { pageDescription } from '@brand/texts/product';
import { useParams } from 'wouter';
import { isFirstProduct, useCatalog } from '../catalog';
import { ProductView } from '../features/product/ProductView';
import { ErrorContent } from '../features/errors/ErrorContent';
import { PageMeta } from '../components/PageMeta';

// For the preview on the staff page.
export { Head, Options } from '../features/product/BuyBox';

/** A product page; unknown product IDs show the error page. */
export function ProductPage() {
  const { id } = useParams<{ id: string }>();
  const product = useCatalog().products.find((candidate) => candidate.id === id);
  if (!product) return <ErrorContent />;
  const description = isFirstProduct(product) ? pageDescription(product.title) : product.description;
  return (
    <>
      <PageMeta title={product.title} description={description} />
      <ProductView key={product.id} product={product} />
    </>
  );
}
