import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client';
import { claimOrder, endClaim } from '../../../api/fulfillment-endpoints';
import type { StaffOrder } from '../../../api/wire';
import { packedBy } from '../orders/fulfillment';
import { asStaff, ifSignedIn } from '../common/session';
import { findOrder } from './load-packing';
import { isLeft } from './queue';

/** A claim lasts five minutes. */
const renewMs = 120_000;

interface ClaimOptions {
  order: StaffOrder;
  /** Shows the current state of the order. */
  onOrder: (order: StaffOrder) => void;
  /** The email of the account that is signed in. */
  me: string;
  /** Called when somebody else packs the order, or has packed it a moment ago. */
  onTaken: (order: StaffOrder) => void;
}

/**
 * Claims the order that is shown, so that nobody else packs it, and shows its current state; ends the claim when another
 * one is shown.
 */
export function useClaim({ order, me, onOrder, onTaken }: ClaimOptions) {
  const { _id: id, order_number } = order;
  const [answered, setAnswered] = useState<string | null>(null);
  const ended = useRef(new Set<string>());
  const onCurrent = useEffectEvent(onOrder);
  const onLost = useEffectEvent(onTaken);
  const wasLeft = useEffectEvent(() => isLeft(order));
  useEffect(() => {
    let isOver = false;
    const isToPack = wasLeft();
    const endedIds = ended.current;
    const show = (current: StaffOrder | null) => {
      if (current && !isOver) onCurrent(current);
      return current;
    };
    const claim = async (isFirst: boolean) => {
      try {
        const current = show(await (isFirst ? asStaff : ifSignedIn)((token) => claimOrder(token, id)));
        if (current && !isOver && isToPack && packedBy(current, me) !== null) onLost(current);
      } catch (cause) {
        // Without an answer, packing itself says what is wrong.
        if (!(cause instanceof ApiError) || cause.status !== 409) return;
        const current = show(await findOrder(order_number).catch(() => null));
        if (current && isFirst && !isOver && cause.code === 'claimed') onLost(current);
      }
    };
    const claimed = claim(true).finally(() => setAnswered((before) => (isOver ? before : id)));
    ended.current.delete(id);
    const timer = setInterval(() => void claim(false), renewMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      const end = () => ifSignedIn((token) => endClaim(token, id)).catch(() => {});
      // Not before the claim has arrived.
      if (!endedIds.has(id)) void claimed.then(end);
    };
  }, [id, order_number, me]);
  return {
    /** Whether the server has answered. */
    isAnswered: answered === id,
    /** Says that packing or shipping has ended the claim on an order. */
    markEnded: (packedId: string) => ended.current.add(packedId),
  };
}
