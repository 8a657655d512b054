import { useState } from 'react';
import { call } from '../../../../api/client';
import type { OrderItemInput, WireLine } from '../../../../api/wire';
import { sizesOf } from '../../../../catalog';
import { Fields } from '../../../../components/Field';
import { SelectField } from '../../../../components/SelectField';
import { exchange, replacement, sentItems as words } from '../../../../copy/admin-order-edits';
import { showToast } from '../../../../lib/toast';
import { DialogButton } from '../../common/DialogButton';
import { DialogForm } from '../../common/DialogForm';
import { errorMessage } from '../../common/error-message';
import { asStaff } from '../../common/session';
import { useLoad } from '../../common/use-load';
import { findOrder } from '../find-order';
import type { OrderProps } from './use-order-edit';

interface SendItemsProps extends OrderProps {
  /** The place of the line to exchange; if omitted, items of the order are sent again. */
  index?: number;
}

/** A button that opens a dialog in which staff exchange a line of an order, or send items of it again. */
export function SendItems(props: SendItemsProps) {
  const { order, index } = props;
  const { title, open: label } = index === undefined ? replacement : exchange;
  const line = order.order.items[index ?? -1];
  return (
    <DialogButton
      label={label}
      variant={line ? 'link' : 'plain'}
      aria-label={line && words.of(label, line.title, line.color, line.size)}
      title={title(order.order_number)}
    >
      {(close) => <ItemsForm {...props} items={line ? [line] : order.order.items} onClose={close} />}
    </DialogButton>
  );
}

type ItemsFormProps = SendItemsProps & { items: readonly WireLine[]; onClose: () => void };

function ItemsForm({ order, onOrder, index, items, onClose }: ItemsFormProps) {
  const { data: products, error: notLoaded } = useLoad(listProducts);
  const [first] = useState(items);
  const [chosen, setChosen] = useState(items);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const kind = index === undefined ? replacement : exchange;
  const submit = async () => {
    if (busy) return;
    if (chosen.every(({ quantity }) => quantity === 0)) return setFailed(replacement.none);
    setBusy(true);
    try {
      showToast(await send(order._id, index, first, chosen), { timing: 'long' });
      onClose();
    } catch (cause) {
      setFailed(errorMessage(cause));
    }
    setBusy(false);
    const now = await findOrder(order._id).catch(() => null);
    if (now) onOrder(now);
    return undefined;
  };
  return (
    <DialogForm
      submit={kind.submit}
      busy={busy}
      disabled={products === null}
      cancel={words.cancel}
      error={failed ?? notLoaded}
      onSubmit={submit}
      onClose={onClose}
    >
      {first.map(({ _id, title, color, size, quantity }, place) => {
        const product = products?.find((sold) => sold._id === _id);
        const left = new Map(product?.variants.map((variant) => [variant.color, variant.inventory]));
        const select = (name: 'color' | 'size' | 'quantity', options: readonly (string | number)[]) => (
          <SelectField
            label={words[name]}
            span={name === 'quantity' ? undefined : 3}
            value={chosen[place]?.[name]}
            onChange={({ currentTarget: { value } }) => {
              const changed = { [name]: name === 'quantity' ? Number(value) : value };
              setFailed(null);
              setChosen((before) => before.map((one, at) => (at === place ? { ...one, ...changed } : one)));
            }}
          >
            {options.map((value) => (
              <option key={value} value={value}>
                {name === 'color' ? words.left(`${value}`, left.get(`${value}`)) : value}
              </option>
            ))}
          </SelectField>
        );
        return (
          <fieldset key={place}>
            <legend dir="auto">{words.of(`${quantity} ×`, title, color, size)}</legend>
            <Fields>
              {index === undefined && select('quantity', [...Array(quantity + 1).keys()])}
              {left.size > 0 && select('color', [...new Set([color, ...left.keys()])])}
              {product && select('size', [...new Set([size, ...sizesOf({ hasSizes: product.has_sizes })])])}
            </Fields>
          </fieldset>
        );
      })}
      <p className="quiet">{kind.hint(order.fulfillment.link !== undefined)}</p>
    </DialogForm>
  );
}

/** Returns what was done. */
async function send(
  id: string,
  index: number | undefined,
  [was]: readonly WireLine[],
  chosen: readonly WireLine[],
): Promise<string> {
  const items = chosen.filter(({ quantity }) => quantity > 0) as OrderItemInput[];
  if (index === undefined) {
    const free = items.map((item) => ({ ...item, salePrice: 0 }));
    const made = await asStaff('POST /orders/{id}/replacement', { path: { id }, body: { items: free } });
    return replacement.done(made.order_number);
  }
  const [{ color, size }] = items as [OrderItemInput];
  const base = { color_was: was?.color, size_was: was?.size };
  await asStaff('POST /orders/{id}/changes', {
    path: { id },
    body: { type: 'exchange', line: index + 1, color, size, ...base },
  });
  return exchange.done;
}

function listProducts() {
  return call('GET /products');
}
