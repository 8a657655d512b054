import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Figures, WireProduct } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { ErrorText } from '../../../components/ErrorText';
import { Icon } from '../../../components/Icon';
import { stock as words } from '../../../copy/admin-stock';
import type { Products } from '../products';
import { SoldCell } from './SoldCell';
import { saveStock, type StockProblem, stockOf } from './stock-edit';
import styles from './StockRow.module.css';

type StockRowProps = {
  product: WireProduct;
  /** Empty for a product without colors. */
  color: string;
  products: Products;
  figures: Figures | null;
};

/** The stock of a color: a field with buttons, and what was sold. */
export function StockRow({ product, color, products, figures }: StockRowProps) {
  const stock = stockOf(product, color);
  const { typed, setTyped, busy, problem, save, restore } = useStockEdit(products, product, color);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const shown = typed ?? String(stock);
  const isEdited = typed !== null && typed.trim() !== String(stock);
  const step = (by: 1 | -1) => setTyped(String(Math.max(0, (Number(shown) || 0) + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (by !== null) step(by);
    else if (event.key === 'Enter') void (isEdited && save(shown));
    else if (event.key === 'Escape') restore();
    else return;
    event.preventDefault();
  };
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.color}>
        {color || words.noColor}
      </th>
      <td className={styles.edit}>
        <span className={styles.stepper}>
          <button type="button" aria-label={words.less(color)} disabled={Number(shown) <= 0} onClick={() => step(-1)}>
            <Icon name="minus" size="small" />
          </button>
          <input
            ref={field}
            aria-label={words.units(color)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? errorId : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={shown}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onKeyDown={onKeyDown}
          />
          <button type="button" aria-label={words.more(color)} onClick={() => step(1)}>
            <Icon name="plus" size="small" />
          </button>
        </span>
        <Button
          small
          variant="solid"
          className={isEdited ? undefined : styles.hidden}
          disabled={!isEdited}
          busy={busy}
          aria-label={words.saveLabel(color)}
          onClick={() => {
            field.current?.focus();
            void save(shown);
          }}
        >
          {words.save}
        </Button>
      </td>
      <SoldCell figures={figures} product={product} color={color} stock={stock} />
      {problem && (
        <td className={styles.problem}>
          <div id={errorId} role="alert">
            {problem.kind === 'error' ? (
              <ErrorText>{problem.text}</ErrorText>
            ) : (
              <>
                {words.changed(stockOf(problem.product, color))}{' '}
                <Button small variant="link" onClick={() => void save(shown)}>
                  {words.setAnyway(shown)}
                </Button>{' '}
                <Button small variant="link" onClick={restore}>
                  {words.keep(stockOf(problem.product, color))}
                </Button>
              </>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

/** What staff have typed into the field of a color, and saving it. */
function useStockEdit(products: Products, product: WireProduct, color: string) {
  /** Null while the field shows the stock. */
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StockProblem | null>(null);
  const save = async (units: string) => {
    if (busy) return;
    setBusy(true);
    const found = await saveStock(products, product, { color, typed: units });
    setBusy(false);
    setProblem(found);
    // What was typed during the request is kept.
    if (!found) setTyped((now) => (now === units ? null : now));
  };
  const restore = () => {
    setTyped(null);
    setProblem(null);
  };
  return { typed, setTyped, busy, problem, save, restore };
}
