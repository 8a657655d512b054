import { type ComponentProps, useState } from 'react';
import type { OrderStatus } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import type { OrderAction } from '../order-actions';

type StatusButtonsProps = {
  actions: readonly OrderAction[];
  /** The attributes of a button. */
  propsOf: (action: OrderAction) => ComponentProps<typeof Button>;
  onStatus: (to: OrderStatus) => Promise<void>;
};

/** Buttons that set a status; while one is busy, the others are disabled. */
export function StatusButtons({ actions, propsOf, onStatus }: StatusButtonsProps) {
  const [busy, setBusy] = useState<OrderStatus | null>(null);
  const run = async (to: OrderStatus) => {
    setBusy(to);
    await onStatus(to);
    setBusy(null);
  };
  return actions.map((action) => (
    <Button
      key={action.to}
      small
      variant={action.danger ? 'danger' : 'plain'}
      busy={busy === action.to}
      disabled={busy !== null && busy !== action.to}
      onClick={() => void run(action.to)}
      {...propsOf(action)}
    >
      {action.label}
    </Button>
  ));
}
