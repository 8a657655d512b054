import { type ComponentProps, type SubmitEvent, useEffect, useId, useState } from 'react';
import type { State, StaffOrder } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { ErrorText } from '../../../../components/ErrorText';
import { Fields } from '../../../../components/Field';
import { Modal } from '../../../../components/Modal';
import { Notice } from '../../../../components/Notice';
import { SelectField } from '../../../../components/SelectField';
import { TextField } from '../../../../components/TextField';
import { orderEdits as words } from '../../../../copy/admin-order-edits';
import { shippingDetails } from '../../../../copy/checkout';
import { stateNames } from '../../../../rules/states';
import { dateOf, validate } from '../../../../rules/validate';
import { useOrderEdit } from './use-order-edit';
import styles from '../../common/dialog-form.module.css';

type CorrectAddressProps = { order: StaffOrder; onOrder: (order: StaffOrder) => void };
type Name = (typeof fields)[number]['name'];
type ShippingAddress = Record<Name, string>;

const fields = [
  { name: 'address', span: undefined, optional: false, inputMode: 'text' },
  { name: 'address2', span: undefined, optional: true, inputMode: 'text' },
  { name: 'city', span: 2, optional: false, inputMode: 'text' },
  { name: 'state', span: 2, optional: false, inputMode: 'text' },
  { name: 'zip', span: 2, optional: false, inputMode: 'numeric' },
  { name: 'phone', span: undefined, optional: true, inputMode: 'tel' },
] as const;

/** A button that opens a dialog in which staff correct the address and the phone number of an order. */
export function CorrectAddress({ order, onOrder }: CorrectAddressProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="link" small onClick={() => setOpen(true)}>
        {words.correct}
      </Button>
      <Modal open={open} title={words.correctOf(order.order_number)} onClose={close}>
        <AddressForm order={order} onOrder={onOrder} onClose={close} />
      </Modal>
    </>
  );
}

function AddressForm({ order, onOrder, onClose }: CorrectAddressProps & { onClose: () => void }) {
  const formId = useId();
  const [values, setValues] = useState(() => addressOf(order));
  const [invalid, setInvalid] = useState<Partial<Record<Name, string | undefined>>>({});
  const { busy, error, fields: rejected, begin, save } = useOrderEdit({ order, onOrder, begunFrom: order });
  const idOf = (name: Name) => `${formId}-${name}`;
  const [firstRejected] = rejected;
  useEffect(() => {
    if (firstRejected) document.getElementById(`${formId}-${firstRejected.field}`)?.focus();
  }, [formId, firstRejected]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = invalidFields(values);
    const sent = { ...values, state: values.state as State };
    setInvalid(found);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first) document.getElementById(idOf(first.name))?.focus();
    else if (fields.every(({ name }) => values[name] === addressOf(order)[name])) onClose();
    else if (await save((was) => ({ type: 'address', ...sent, was: addressOf(was) }), words.corrected)) onClose();
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className="quiet" dir="auto">
        {order.order.name}
      </p>
      {error !== null && (
        <Notice tone="error" role="alert">
          <ErrorText>{error}</ErrorText>
        </Notice>
      )}
      <Fields>
        {fields.map(({ name, span, optional, inputMode }) => {
          const props = {
            id: idOf(name),
            label: shippingDetails[name],
            span,
            value: values[name],
            error: invalid[name] ?? rejected.find(({ field }) => field === name)?.message,
            // What the browser would fill in is the address of the person at the desk.
            autoComplete: 'off',
            'aria-required': !optional,
            onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
              begin(name);
              setInvalid((before) => ({ ...before, [name]: undefined }));
              setValues((before) => ({ ...before, [name]: value }));
            },
          };
          if (name === 'state') return <StateField key={name} {...props} />;
          return <TextField key={name} {...props} optional={optional} inputMode={inputMode} />;
        })}
      </Fields>
      <div className={styles.actions}>
        <Button small onClick={onClose}>
          {words.cancel}
        </Button>
        <Button small variant="solid" type="submit" busy={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

function StateField(props: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  return (
    <SelectField {...props}>
      {Object.entries(stateNames).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function addressOf({ order: { address, address2, city, state, zip, phone } }: StaffOrder): ShippingAddress {
  return { address, address2, city, state, zip, phone };
}

/** Returns the messages of the fields that break a rule of the checkout. */
function invalidFields(values: ShippingAddress): Partial<Record<Name, string>> {
  const today = dateOf(new Date());
  const messages = fields.map(({ name }) => [name, validate(name, values[name], today)] as const);
  return Object.fromEntries(messages.filter(([, message]) => message !== null));
}
