import { catalog } from '../../../catalog';
import { cardPayment } from '../../../copy/live/checkout';
import { observable } from '../../../lib/observable';
import { paths } from '../../../paths';
import { type Field, normalizedValue, validateFields } from '../form/fields';
import type { CheckoutForm } from '../form/use-checkout-form';
import type { PaymentProvider } from '../payment/provider';
import { orderErrorOf } from '../placing/order-error';
import { CardFields } from './CardFields';
import { forgetOpenPayment, openPayment } from './open-payment';
import { useCard } from './use-card';

const importPaying = () => import('./paying');
/** Also of a form that is mounted again while the bank asks. */
const atBank = observable(false);

/** Looks for an order of this tab that waits for its payment. Without the script, placing the order finds it. */
const paidBefore: PaymentProvider['paidBefore'] = async (onWait) =>
  openPayment() ? (await importPaying()).paidBefore(onWait) : null;

/** Returns Stripe as the provider: the card is authorized, and charged once the order can no longer be cancelled. */
export function useStripePayment(form: CheckoutForm): PaymentProvider {
  const card = useCard(catalog().payments?.key ?? '', form);
  const { mounted } = card;
  const valueOf = (field: Field) => normalizedValue(field, form.values);
  return {
    fields: <CardFields card={card} />,
    errors: () => (mounted ? [...validateFields(['cardholderName'], form.values), ...card.errors()] : []),
    tokenize:
      mounted &&
      (() => {
        const zip = form.values.isGift ? null : valueOf('zip');
        return mounted.tokenize({ name: valueOf('cardholderName'), email: valueOf('email'), zip });
      }),
    notReady: cardPayment.notReady,
    pay: async (build, { token }, onWait) => {
      const nextAction = async (clientSecret: string) => {
        onWait();
        atBank.set(true);
        await mounted?.nextAction(clientSecret).finally(() => atBank.set(false));
      };
      const { placeAndPay } = await importPaying();
      return placeAndPay(build, { token, nextAction });
    },
    isAtBank: atBank.use(),
    errorText: (cause) =>
      importPaying().then(
        ({ paymentErrorOf }) => paymentErrorOf(cause),
        () => orderErrorOf(cause),
      ),
    onPaid: async (paid) => {
      const { keepPurchase } = await importPaying();
      keepPurchase(paid);
      forgetOpenPayment();
    },
    nextPath: paths.success,
    leave: (go) => go(),
    paidBefore,
  };
}
