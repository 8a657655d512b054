import type { WireProduct } from '../../../api/wire';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { Picture } from '../../../components/Picture';
import { Table } from '../../../components/Table';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { productsTab as words } from '../../../copy/admin';
import { formatCents, toCents } from '../../../lib/money';
import { draftFor, type SavedDraft } from './saved-drafts';
import phone from '../common/phone.module.css';
import styles from './ProductsTable.module.css';

type ProductsTableProps = {
  products: WireProduct[];
  /** Products with an unsaved draft are marked. */
  drafts: readonly SavedDraft[];
  onEdit: (product: WireProduct) => void;
  onDelete: (product: WireProduct) => void;
};

/** All products with their prices and stock. */
export function ProductsTable({ products, drafts, onEdit, onDelete }: ProductsTableProps) {
  if (products.length === 0) return <p>{words.empty}</p>;
  const { columns } = words;
  return (
    <Table label={words.heading} className={styles.products}>
      <thead className={phone.hidden}>
        <tr>
          <th scope="col">{columns.image}</th>
          <th scope="col">{columns.title}</th>
          <th scope="col" className={styles.number}>
            {columns.price}
          </th>
          <th scope="col" className={styles.number}>
            {columns.inventory}
          </th>
          <th scope="col">
            <VisuallyHidden>{columns.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            unsaved={draftFor(drafts, product._id) !== undefined}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </Table>
  );
}

type ProductRowProps = { product: WireProduct; unsaved: boolean } & Omit<ProductsTableProps, 'products' | 'drafts'>;

function ProductRow({ product, unsaved, onEdit, onDelete }: ProductRowProps) {
  const { title, image, price, salePrice, inventory } = product;
  return (
    <tr>
      <td className={styles.picture}>
        <Picture src={image} alt="" shape="thumb" sizes="3rem" />
      </td>
      <th scope="row">
        <bdi>{title}</bdi> {unsaved && <Badge tone="wait">{words.unsaved}</Badge>}
      </th>
      <td className={`${styles.number} ${styles.price}`}>
        {formatCents(toCents(salePrice ?? price))}
        {salePrice != null && <s className={styles.list}>{formatCents(toCents(price))}</s>}
      </td>
      <td className={`${styles.number} ${styles.stock}`} data-label={words.columns.inventory}>
        {inventory}
      </td>
      <td className={styles.wide}>
        <div className={styles.actions}>
          <Button small aria-label={words.editLabel(title)} onClick={() => onEdit(product)}>
            {words.editRow}
          </Button>
          <Button small variant="danger" aria-label={words.deleteLabel(title)} onClick={() => onDelete(product)}>
            {words.deleteRow}
          </Button>
        </div>
      </td>
    </tr>
  );
}
