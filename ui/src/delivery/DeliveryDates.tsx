import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/idle';
import styles from './DeliveryDates.module.css';

const noBreakSpace = '\u00a0';

/** When an order arrives that was placed or shipped at this time; without one, when an order of today does both. */
export function DeliveryDates({ placedAt, shippedAt }: { placedAt?: string; shippedAt?: string }) {
  // Reserves the line until the calendar has loaded, which no page needs for its first screen.
  const [text, setText] = useState(noBreakSpace);
  useEffect(
    () =>
      whenIdle(
        () =>
          void import('./delivery-text').then(({ deliveryText }) => setText(deliveryText(placedAt, shippedAt)), ignore),
      ),
    [placedAt, shippedAt],
  );
  return <small className={styles.dates}>{text}</small>;
}

/** If the calendar cannot be loaded, the line stays empty. */
function ignore() {}
