import { useParams } from 'wouter';
import { isAsBuilt, useCatalog } from '../catalog';
import { product as words } from '../copy/product';
import { ProductView } from '../features/product/ProductView';
import { ErrorContent } from '../features/site/ErrorContent';
import { PageMeta } from '../features/site/PageMeta';

/** A product of the shop; an id that is not sold shows the error page. */
export function ProductPage() {
  const { id } = useParams<{ id: string }>();
  const product = useCatalog().products.find((sold) => sold.id === id);
  if (!product) return <ErrorContent />;
  const description = isAsBuilt(product) ? words.pageDescription(product.title) : product.description;
  return (
    <>
      <PageMeta title={product.title} description={description} />
      <ProductView key={product.id} product={product} />
    </>
  );
}
