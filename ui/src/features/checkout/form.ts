import { useEffect, useState } from 'react';
import { keepDraft, valuesFromDraft } from './draft';
import type { Field, FieldProblem, Values } from './fields';

/** Why the form was sent back: a headline and what is wrong, told anew at every attempt. */
export interface FormErrors {
  title: string;
  /** What was wrong at that attempt, mended since or not. */
  problems: readonly FieldProblem[];
  attempt: number;
}

export interface CheckoutForm {
  values: Values;
  problems: readonly FieldProblem[];
  formErrors: FormErrors;
  /** Takes a new value and clears the field's error. */
  edit: (field: Field, value: string) => void;
  /** Shows what is wrong with the form. */
  showErrors: (title: string, problems: FieldProblem[]) => void;
}

/** What the shopper has typed and what is wrong with it; shipping details outlive a reload, card fields do not. */
export function useCheckoutForm(): CheckoutForm {
  const [values, setValues] = useState(valuesFromDraft);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [formErrors, setComplaint] = useState<FormErrors>({ title: '', problems: [], attempt: 0 });
  useEffect(() => keepDraft(values), [values]);
  return {
    values,
    problems,
    formErrors,
    edit: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setProblems((before) => before.filter((problem) => problem.field !== field));
    },
    showErrors: (title, found) => {
      setProblems(found);
      setComplaint(({ attempt }) => ({ title, problems: found, attempt: attempt + 1 }));
    },
  };
}
