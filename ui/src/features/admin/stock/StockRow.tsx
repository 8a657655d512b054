import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Figures, WireProduct } from '../../../api/wire';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { ErrorText } from '../../../components/ErrorText';
import { Icon } from '../../../components/Icon';
import { stock as words } from '../../../copy/admin-stock';
import type { Products } from '../common/use-products';
import { ReasonField } from './ReasonField';
import { SoldCell } from './SoldCell';
import { saveStock, type StockProblem, stockOf } from './stock-edit';
import styles from './StockRow.module.css';

type StockRowProps = {
  product: WireProduct;
  /** Empty for a product without colors. */
  color: string;
  /** At or below this many units the color is low; null until that has loaded. */
  lowAt: number | null;
  products: Products;
  figures: Figures | null;
};

/** The stock of a color: a field with buttons, and what was sold. */
export function StockRow({ product, color, lowAt, products, figures }: StockRowProps) {
  const stock = stockOf(product, color);
  const { typed, setTyped, typedLow, setTypedLow, reason, setReason, busy, problem, save, restore } = useStockEdit(
    products,
    product,
    color,
  );
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const shown = typed ?? String(stock);
  const isCorrected = typed !== null && typed.trim() !== String(stock);
  const isEdited = isCorrected || (typedLow !== null && typedLow.trim() !== String(lowAt));
  const step = (by: 1 | -1) => setTyped(String(Math.max(0, (Number(shown) || 0) + by)));
  const saveOrRestore = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void (isEdited && save(shown));
    else if (event.key === 'Escape') restore();
    else return;
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (by === null || event.nativeEvent.isComposing) return saveOrRestore(event);
    step(by);
    return event.preventDefault();
  };
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.color}>
        {color || words.noColor} <LowBadge stock={stock} lowAt={lowAt} />
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
      <td className={styles.low}>
        <label>
          {words.lowAt}
          <input
            aria-label={words.lowAtOf(color)}
            inputMode="numeric"
            autoComplete="off"
            disabled={lowAt === null}
            value={typedLow ?? lowAt ?? ''}
            onChange={({ currentTarget }) => setTypedLow(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onKeyDown={saveOrRestore}
          />
        </label>
      </td>
      {isCorrected && <ReasonField color={color} reason={reason} onReason={setReason} />}
      {problem && (
        <td className={styles.problem}>
          <div id={errorId} role="alert">
            {problem.kind === 'error' ? (
              <ErrorText>{problem.text}</ErrorText>
            ) : (
              <>
                <span>{words.changed(stockOf(problem.product, color))}</span>{' '}
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

/** Says in a word that a color is low or sold out. */
function LowBadge({ stock, lowAt }: { stock: number; lowAt: number | null }) {
  if (stock === 0) return <Badge tone="out">{words.soldOut}</Badge>;
  return lowAt !== null && stock <= lowAt ? <Badge tone="wait">{words.low}</Badge> : null;
}

/** What staff have typed into the fields of a color, and saving it. */
function useStockEdit(products: Products, product: WireProduct, color: string) {
  /** Null while the field shows the stock. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Null while the field shows the threshold. */
  const [typedLow, setTypedLow] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StockProblem | null>(null);
  const save = async (units: string) => {
    if (busy) return;
    setBusy(true);
    // A reason may have been chosen for a correction that was taken back.
    const given = units.trim() === String(stockOf(product, color)) ? '' : reason;
    const found = await saveStock(products, product, {
      color,
      typed: units,
      lowAt: typedLow ?? undefined,
      reason: given,
    });
    setBusy(false);
    setProblem(found);
    if (found) return;
    // What was typed during the request is kept.
    setTyped((now) => (now === units ? null : now));
    setTypedLow((now) => (now === typedLow ? null : now));
    setReason('');
  };
  const restore = () => {
    setTyped(null);
    setTypedLow(null);
    setReason('');
    setProblem(null);
  };
  return { typed, setTyped, typedLow, setTypedLow, reason, setReason, busy, problem, save, restore };
}
