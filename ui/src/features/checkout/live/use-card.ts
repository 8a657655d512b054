import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { payment as words } from '../../../copy/checkout';
import { emptyValues, type FormFieldError, validateFields } from '../form/fields';
import type { CheckoutForm } from '../form/use-checkout-form';
import { type BoxName, boxNames, type BoxState, type MountedCard } from './mounted-card';

/** The card fields of the form, which Stripe fills. */
export interface Card {
  status: 'loading' | 'ready' | 'failed';
  /** Null until the fields can be used. */
  mounted: MountedCard | null;
  elements: Record<BoxName, RefObject<HTMLDivElement | null>>;
  states: Record<BoxName, BoxState>;
  focused: BoxName | null;
  /** Returns what is wrong with the fields, in their order. */
  errors: () => FormFieldError[];
  /** Returns the message to show at a field: of the last submission, or once the shopper has left it. */
  messageAt: (name: BoxName) => string | null;
}

const emptyBox: BoxState = { isEmpty: true, isComplete: false, error: null, brand: 'other' };
const placeholders = { cardNumber: words.cardNumberExample, cardExpiry: words.cardExpiryExample, cardCVC: '' };

const importPaying = () => import('./paying');

/** Loads the card fields into the form. */
export function useCard(key: string, form: CheckoutForm): Card {
  /** Null if it could not be loaded. */
  const [mounted, setMounted] = useState<MountedCard | null>();
  const [states, setStates] = useState<Card['states']>({
    cardNumber: emptyBox,
    cardExpiry: emptyBox,
    cardCVC: emptyBox,
  });
  const [focused, setFocused] = useState<BoxName | null>(null);
  const elements = { cardNumber: useRef(null), cardExpiry: useRef(null), cardCVC: useRef(null) } as Card['elements'];
  const onChange = useEffectEvent((name: BoxName, state: BoxState) => {
    setStates((before) => ({ ...before, [name]: state }));
    // Clears the error of the field; its value stays with Stripe.
    if (form.messageAt(name) !== null) form.edit(name, '');
  });
  const onFocus = useEffectEvent((name: BoxName, hasFocus: boolean) =>
    setFocused((before) => (hasFocus ? name : before === name ? null : before)),
  );
  const mount = useEffectEvent(async () => {
    const { mountCard } = await importPaying();
    const { cardNumber, cardExpiry, cardCVC } = elements;
    if (!cardNumber.current || !cardExpiry.current || !cardCVC.current) return null;
    const boxes = { cardNumber: cardNumber.current, cardExpiry: cardExpiry.current, cardCVC: cardCVC.current };
    return mountCard(key, boxes, placeholders, { onChange, onFocus });
  });
  useEffect(() => {
    let card: MountedCard | null = null;
    let isGone = false;
    const onSettled = (loaded: MountedCard | null) => {
      card = loaded;
      if (isGone) loaded?.remove();
      else setMounted(loaded);
    };
    mount().then(onSettled, () => onSettled(null));
    return () => {
      isGone = true;
      card?.remove();
    };
  }, []);

  const errorsAt = (name: BoxName) => errorsOf(name, states[name]);
  return {
    status: mounted === undefined ? 'loading' : mounted ? 'ready' : 'failed',
    mounted: mounted ?? null,
    elements,
    states,
    focused,
    errors: () => boxNames.flatMap(errorsAt),
    messageAt: (name) => {
      const left = focused !== name && !states[name].isEmpty ? errorsAt(name) : [];
      return form.messageAt(name) ?? left[0]?.message ?? null;
    },
  };
}

/** Returns the specified error of a field whose content only Stripe knows: that of a value with the same fault. */
function errorsOf(name: BoxName, { isEmpty, isComplete, error }: BoxState): FormFieldError[] {
  if (isComplete && error === null) return [];
  const faulty = error?.endsWith('_past') ? '01/20' : '0';
  return validateFields([name], { ...emptyValues, [name]: isEmpty ? '' : faulty });
}
