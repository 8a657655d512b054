import { useEffect, useMemo, useState } from 'react';
import { useHydrated, useOnceHydrated } from '../../../lib/hydrated';
import { saveDraft, loadDraft } from './draft';
import { emptyValues, type Field, type FormFieldError, validateFields, type Values } from './fields';
import { takeTypedValues } from './typed-values';

/** The content of the error summary, replaced at each submission. */
export interface FormErrors {
  title: string;
  /** All errors of that submission, including those fixed since. */
  errors: readonly FormFieldError[];
  /** Incremented at each submission. */
  revision: number;
}

export interface CheckoutForm {
  values: Values;
  /** The errors of the last submission that have not been fixed yet. */
  errors: readonly FormFieldError[];
  /** Returns the message to show at a field, from a submission or from `check`. */
  messageAt: (field: Field) => string | null;
  formErrors: FormErrors;
  /** Sets a field's value and clears its error. */
  edit: (field: Field, value: string) => void;
  setGift: (isGift: boolean) => void;
  /** Shows the error of a field that the shopper has left; an empty field is not an error yet. */
  check: (field: Field, value: string) => void;
  /** Shows errors at their fields and in the error summary. */
  showErrors: (title: string, errors: FormFieldError[]) => void;
}

/** Returns the state of the checkout form. Shipping details survive a reload; card fields do not. */
export function useCheckoutForm(): CheckoutForm {
  const isHydrated = useHydrated();
  const [load] = useState(initialValues);
  const initial = useOnceHydrated(load, () => emptyValues);
  const [edits, setEdits] = useState<Partial<Values>>({});
  const values = useMemo(() => ({ ...initial, ...edits }), [initial, edits]);
  const [errors, setErrors] = useState<readonly FormFieldError[]>([]);
  const [checked, setChecked] = useState<readonly FormFieldError[]>([]);
  const [formErrors, setFormErrors] = useState<FormErrors>({ title: '', errors: [], revision: 0 });
  useEffect(() => {
    if (isHydrated) saveDraft(values);
  }, [isHydrated, values]);
  const change = (edited: Partial<Values>, field: Field) => {
    setEdits((before) => ({ ...before, ...edited }));
    setErrors((before) => without(before, field));
    setChecked((before) => without(before, field));
  };
  return {
    values,
    errors,
    formErrors,
    messageAt: (field) => [...errors, ...checked].find((error) => error.field === field)?.message ?? null,
    edit: (field, value) => change({ [field]: value }, field),
    setGift: (isGift) => change({ isGift }, 'giftNote'),
    check: (field, value) => {
      const found = value.trim() === '' ? [] : validateFields([field], { ...values, [field]: value });
      setChecked((before) => [...without(before, field), ...found]);
    },
    showErrors: (title, found) => {
      setErrors(found);
      setChecked([]);
      setFormErrors(({ revision }) => ({ title, errors: found, revision: revision + 1 }));
    },
  };
}

/** Returns a function that returns the saved draft and what was typed before hydration, read at its first call. */
function initialValues(): () => Values {
  let values: Values | null = null;
  return () => (values ??= { ...loadDraft(), ...takeTypedValues() });
}

function without(errors: readonly FormFieldError[], field: Field): FormFieldError[] {
  return errors.filter((error) => error.field !== field);
}
