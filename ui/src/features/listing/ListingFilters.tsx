import { Dropdown } from '../../components/Dropdown';
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
      <Dropdown
        label={availability.label}
        options={optionsOf(availabilities, availabilityTexts)}
        value={selection.availability}
        onSelect={(value) => onSelect({ ...selection, availability: value })}
      />
      <Dropdown
        label={price.label}
        options={optionsOf(priceBands, priceTexts)}
        value={selection.price}
        onSelect={(value) => onSelect({ ...selection, price: value })}
      />
      <Dropdown
        label={sort.label}
        options={optionsOf(orders, orderTexts)}
        value={selection.order}
        onSelect={(value) => onSelect({ ...selection, order: value })}
        align="end"
      />
    </div>
  );
}

function optionsOf<V extends string>(values: readonly V[], texts: Record<V, string>): { value: V; label: string }[] {
  return values.map((value) => ({ value, label: texts[value] }));
}
