import { shop } from '../../copy/shop';
import { availabilities, orders, priceBands, type Selection } from './listing-selection';
import styles from './ListingFilters.module.css';

const { availability, price, sort } = shop;
const availabilityTexts = {
  all: availability.all,
  in_stock: availability.inStock,
  out_of_stock: availability.outOfStock,
};
const priceTexts = { all: price.all, under: price.under, from: price.over };
const orderTexts = {
  title_up: sort.titleUp,
  title_down: sort.titleDown,
  price_up: sort.priceUp,
  price_down: sort.priceDown,
};

interface ListingFiltersProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The two filters and the sort order of the product list. */
export function ListingFilters({ selection, onSelect }: ListingFiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label={shop.filters}>
      <Filter
        label={availability.label}
        values={availabilities}
        texts={availabilityTexts}
        value={selection.availability}
        onSelect={(value) => onSelect({ ...selection, availability: value })}
      />
      <Filter
        label={price.label}
        values={priceBands}
        texts={priceTexts}
        value={selection.price}
        onSelect={(value) => onSelect({ ...selection, price: value })}
      />
      <Filter
        label={sort.label}
        values={orders}
        texts={orderTexts}
        value={selection.order}
        onSelect={(value) => onSelect({ ...selection, order: value })}
      />
    </div>
  );
}

type FilterProps<V extends string> = {
  label: string;
  values: readonly V[];
  texts: Record<V, string>;
  value: V;
  onSelect: (value: V) => void;
};

/** A select beside its label; the browser does not restore its value after a reload. */
function Filter<V extends string>({ label, values, texts, value, onSelect }: FilterProps<V>) {
  return (
    <label className={styles.filter}>
      {label}:
      <select autoComplete="off" value={value} onChange={({ currentTarget }) => onSelect(currentTarget.value as V)}>
        {values.map((each) => (
          <option key={each} value={each}>
            {texts[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
