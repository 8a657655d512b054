import { type ComponentProps, useEffect, useId, useState } from 'react';
import type { OrderChange, OrderInput, StaffOrder } from '../../../../api/wire';
import { Fields } from '../../../../components/Field';
import { Options } from '../../../../components/Options';
import { SelectField } from '../../../../components/SelectField';
import { TextField } from '../../../../components/TextField';
import { orderEdits as words } from '../../../../copy/admin-order-edits';
import { shippingDetails } from '../../../../copy/checkout';
import { stateNames } from '../../../../rules/states';
import { dateOf, validate } from '../../../../rules/validate';
import { DialogButton } from '../../common/DialogButton';
import { DialogForm } from '../../common/DialogForm';
import { type OrderProps, useOrderEdit } from './use-order-edit';

type Name = 'address' | 'address2' | 'city' | 'state' | 'zip' | 'phone' | 'email';
type CorrectOrderProps = OrderProps & { what: 'address' | 'email' };

const fieldsOf: Record<CorrectOrderProps['what'], ({ name: Name } & Partial<ComponentProps<typeof TextField>>)[]> = {
  address: [
    { name: 'address' },
    { name: 'address2', optional: true },
    { name: 'city', span: 2 },
    { name: 'state', span: 2 },
    { name: 'zip', span: 2, inputMode: 'numeric' },
    { name: 'phone', optional: true, inputMode: 'tel' },
  ],
  email: [{ name: 'email', type: 'email', spellCheck: false, hint: words.emailHint }],
};

/** A button that opens a dialog in which staff correct the email of an order, or its address and phone number. */
export function CorrectOrder(props: CorrectOrderProps) {
  const { title, open } = words.correct[props.what];
  return (
    <DialogButton
      label={open}
      title={title(props.order.order_number)}
      size={props.what === 'email' ? 'narrow' : 'wide'}
    >
      {(close) => <CorrectForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function CorrectForm({ what, order, onOrder, onClose }: CorrectOrderProps & { onClose: () => void }) {
  const formId = useId();
  const fields = fieldsOf[what];
  const valuesOf = ({ order: saved }: StaffOrder) =>
    Object.fromEntries(fields.map(({ name }) => [name, saved[name]])) as Pick<OrderInput, Name>;
  const [values, setValues] = useState(() => valuesOf(order));
  const [invalid, setInvalid] = useState<Partial<Record<Name, string | null>>>({});
  const { busy, error, fields: rejected, begin, save } = useOrderEdit({ order, onOrder, begunFrom: order });
  const focus = (name: string) => document.getElementById(`${formId}-${name}`)?.focus();
  const [firstRejected] = rejected;
  useEffect(() => {
    if (firstRejected) document.getElementById(`${formId}-${firstRejected.field}`)?.focus();
  }, [formId, firstRejected]);
  const changeOf = (was: StaffOrder) =>
    ({ type: what, ...values, was: what === 'email' ? was.order.email : valuesOf(was) }) as OrderChange;
  const submit = async () => {
    const today = dateOf(new Date());
    const found = fields.map(({ name }) => [name, validate(name, values[name], today)] as const);
    setInvalid(Object.fromEntries(found));
    const first = found.find(([, message]) => message !== null);
    if (first) focus(first[0]);
    else if (fields.every(({ name }) => values[name].trim() === order.order[name])) onClose();
    else if (await save(changeOf, words.correct[what].done)) onClose();
  };
  return (
    <DialogForm
      submit={words.correct[what].save}
      cancel={words.cancel}
      error={error}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {what === 'address' && (
        <p className="quiet" dir="auto">
          {order.order.name}
        </p>
      )}
      <Fields>
        {fields.map(({ name, ...input }) => {
          const props = {
            ...input,
            id: `${formId}-${name}`,
            label: shippingDetails[name],
            value: values[name],
            error: invalid[name] ?? rejected.find(({ field }) => field === name)?.message,
            // What the browser would fill in is the address of the person at the desk.
            autoComplete: 'off',
            'aria-required': !input.optional,
            onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
              begin(name);
              setInvalid((before) => ({ ...before, [name]: null }));
              setValues((before) => ({ ...before, [name]: value }));
            },
          };
          if (name !== 'state') return <TextField key={name} {...props} />;
          return (
            <SelectField key={name} {...(props as ComponentProps<'select'> & typeof props)}>
              <Options texts={stateNames} />
            </SelectField>
          );
        })}
      </Fields>
    </DialogForm>
  );
}
