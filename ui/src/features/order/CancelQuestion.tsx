import { useState } from 'react';
import { Button } from '../../components/Button';
import { Modal } from '../../components/Modal';
import { Notice } from '../../components/Notice';
import { order as words } from '../../copy/order';
import styles from './OrderView.module.css';
import { type Refusal, refusalOf } from './refusal';
import type { GuestOrderAccess } from './use-guest-order';

export interface CancelQuestionProps extends Pick<GuestOrderAccess, 'cancel' | 'reload'> {
  number: string;
  onClose: () => void;
  /** Called with the outcome; null if the order is cancelled. */
  onOutcome: (refusal: Refusal | null) => void;
}

/** The question before an order is cancelled. */
export function CancelQuestion({ number, cancel, reload, onClose, onOutcome }: CancelQuestionProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const confirm = async () => {
    setState('busy');
    try {
      await cancel();
      onOutcome(null);
    } catch (cause) {
      const refusal = refusalOf(cause);
      if (refusal === null) return setState('failed');
      await reload();
      onOutcome(refusal);
    }
  };
  return (
    <Modal open title={words.question} size="narrow" onClose={onClose}>
      <div className={styles.question}>
        <p>{words.consequence(number)}</p>
        {state === 'failed' && (
          <Notice tone="error" role="alert">
            {words.notReached}
          </Notice>
        )}
        <Button
          variant="solid"
          wide
          busy={state === 'busy'}
          busyLabel={words.cancelling}
          onClick={() => void confirm()}
        >
          {words.confirm}
        </Button>
        <Button wide disabled={state === 'busy'} onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Modal>
  );
}
