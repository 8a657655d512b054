import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client';
import type { StaffOrder } from '../../../api/wire';
import { makeChange } from '../orders/changes';
import { packedBy } from '../orders/fulfillment';
import { asStaff, ifSignedIn } from '../common/session';
import { isLeft } from './queue';

/** A claim lasts five minutes. */
const renewMs = 120_000;
/** It ends after about 25 minutes, so that a station that nobody left keeps no order from the others. */
const maxRenewals = 10;

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
  const { _id: id } = order;
  const [answered, setAnswered] = useState<string | null>(null);
  const ended = useRef(new Set<string>());
  const onCurrent = useEffectEvent(onOrder);
  const onLost = useEffectEvent(onTaken);
  const wasLeft = useEffectEvent(() => isLeft(order));
  useEffect(() => {
    let isOver = false;
    const isToPack = wasLeft();
    const endedIds = ended.current;
    const claim = async (isFirst: boolean) => {
      const outcome = await makeChange(id, { type: 'claim' }, isFirst ? asStaff : ifSignedIn);
      // Without an answer, packing itself says what is wrong.
      const current = outcome.changed ?? (await outcome.now);
      if (isOver || current === null) return;
      onCurrent(current);
      const isTaken =
        outcome.changed === null ? isFirst && isClaimed(outcome.cause) : isToPack && packedBy(current, me) !== null;
      if (isTaken) onLost(current);
    };
    const claimed = claim(true).finally(() => setAnswered((before) => (isOver ? before : id)));
    ended.current.delete(id);
    let renewals = 0;
    const timer = setInterval(() => {
      renewals += 1;
      if (renewals <= maxRenewals) void claim(false);
    }, renewMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      const end = () => makeChange(id, { type: 'end_claim' }, ifSignedIn);
      // Not before the claim has arrived.
      if (!endedIds.has(id)) void claimed.then(end);
    };
  }, [id, me]);
  return {
    /** Whether the server has answered. */
    isAnswered: answered === id,
    /** Says that packing or shipping has ended the claim on an order. */
    markEnded: (packedId: string) => ended.current.add(packedId),
  };
}

function isClaimed(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'claimed';
}
