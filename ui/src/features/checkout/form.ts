import { useEffect, useState } from 'react';
import { saveDraft, loadDraft } from './draft';
import type { Field, FormFieldError, Values } from './fields';

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
  /** The errors that have not been fixed yet. */
  errors: readonly FormFieldError[];
  formErrors: FormErrors;
  /** Sets a field's value and clears its error. */
  edit: (field: Field, value: string) => void;
  /** Shows errors at their fields and in the error summary. */
  showErrors: (title: string, errors: FormFieldError[]) => void;
}

/** Returns the state of the checkout form. Shipping details survive a reload; card fields do not. */
export function useCheckoutForm(): CheckoutForm {
  const [values, setValues] = useState(loadDraft);
  const [errors, setErrors] = useState<readonly FormFieldError[]>([]);
  const [formErrors, setFormErrors] = useState<FormErrors>({ title: '', errors: [], revision: 0 });
  useEffect(() => saveDraft(values), [values]);
  return {
    values,
    errors,
    formErrors,
    edit: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors((before) => before.filter((error) => error.field !== field));
    },
    showErrors: (title, found) => {
      setErrors(found);
      setFormErrors(({ revision }) => ({ title, errors: found, revision: revision + 1 }));
    },
  };
}
