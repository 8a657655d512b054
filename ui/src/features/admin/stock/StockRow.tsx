import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
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
  /** How many shoppers get a mail when the color is back. */
  waiting: number;
  products: Products;
  figures: Figures | null;
};

/** The stock of a color: a field with buttons, and what was sold. */
export function StockRow({ product, color, lowAt, waiting, products, figures }: StockRowProps) {
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
        {waiting > 0 && <small>{words.waiting(waiting)}</small>}
      </th>
      <td className={styles.edit}>
        <span className={styles.stepper}>
          <button type="button" aria-label={words.less(color)} disabled={Number(shown) <= 0} onClick={() => step(-1)}>
            <Icon name="minus" size="small" />
          </button>
          <NumberField
            ref={field}
            label={words.units(color)}
            errorId={problem ? errorId : undefined}
            value={shown}
            onChange={setTyped}
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
      <LowCell color={color} lowAt={lowAt} typed={typedLow} onChange={setTypedLow} onKeyDown={saveOrRestore} />
      {isCorrected && <ReasonField color={color} reason={reason} onReason={setReason} />}
      {problem && (
        <td className={styles.problem}>
          <div id={errorId} role="alert">
            {problem.kind === 'error' ? (
              <ErrorText>{problem.text}</ErrorText>
            ) : (
              <Conflict
                stock={stockOf(problem.product, color)}
                typed={shown}
                onSave={() => void save(shown)}
                onRestore={restore}
              />
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

type NumberFieldProps = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** The ID of the text that says what is wrong. */
  errorId?: string | undefined;
  disabled?: boolean;
  value: string | number;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A field for a number, which is selected with the first press. */
function NumberField({ ref, label, errorId, disabled, value, onChange, onKeyDown }: NumberFieldProps) {
  return (
    <input
      ref={ref}
      aria-label={label}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
    />
  );
}

type LowCellProps = {
  color: string;
  lowAt: number | null;
  typed: string | null;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The field for the number of units at which a color is low. */
function LowCell({ color, lowAt, typed, onChange, onKeyDown }: LowCellProps) {
  return (
    <td className={styles.low}>
      <label>
        {words.lowAt}
        <NumberField
          label={words.lowAtOf(color)}
          disabled={lowAt === null}
          value={typed ?? lowAt ?? ''}
          onChange={onChange}
          onKeyDown={onKeyDown}
        />
      </label>
    </td>
  );
}

type ConflictProps = { stock: number; typed: string; onSave: () => void; onRestore: () => void };

/** Says that somebody else has changed the stock, and offers both numbers. */
function Conflict({ stock, typed, onSave, onRestore }: ConflictProps) {
  return (
    <>
      <span>{words.changed(stock)}</span>{' '}
      <Button small variant="link" onClick={onSave}>
        {words.setAnyway(typed)}
      </Button>{' '}
      <Button small variant="link" onClick={onRestore}>
        {words.keep(stock)}
      </Button>
    </>
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
