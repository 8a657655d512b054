import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../components/Icon';
import { useModal } from '../../../components/use-modal';
import { Spinner } from '../../../components/Spinner';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { stages as words } from '../../../copy/checkout';
import styles from './BusyOverlay.module.css';

const stageOrder = ['validating', 'processing', 'saving', 'completing'] as const;

/** A stage of placing an order. */
export type Stage = (typeof stageOrder)[number];

/** Saving an order takes less than a second, unless it is retried. */
const slowMs = 8000;

interface BusyOverlayProps {
  stage: Stage;
  /** The shopper's bank asks in a dialog of its own, above this one. */
  isAtBank?: boolean | undefined;
}

/** Covers the page while an order is being placed, and announces the current stage to screen readers. */
export function BusyOverlay({ stage, isAtBank }: BusyOverlayProps) {
  const overlay = useRef<HTMLDivElement>(null);
  // Cannot be closed: the order is already being placed.
  useModal(overlay, null);
  const current = stageOrder.indexOf(stage);
  const isSlow = useIsSlow(stage);
  return createPortal(
    <div
      ref={overlay}
      className={styles.overlay}
      role="dialog"
      aria-modal={!isAtBank}
      aria-labelledby="busy-stage"
      aria-describedby="busy-stay"
      tabIndex={-1}
    >
      <div className={styles.content}>
        <Heart />
        <h2 id="busy-stage">{words[stage]}</h2>
        <p role="status">
          <VisuallyHidden>{words[stage]}</VisuallyHidden>
          {isSlow && <span>{words.slow}</span>}
        </p>
        <p id="busy-stay">{words.stay}</p>
        <ol className={styles.stages}>
          {stageOrder.map((name, index) => (
            <li
              key={name}
              className={index < current ? styles.done : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              {words[name]}
              {index < current && <Done />}
              {index === current && <Spinner />}
            </li>
          ))}
        </ol>
      </div>
    </div>,
    document.body,
  );
}

/** Returns whether the order is being saved for longer than usual. */
function useIsSlow(stage: Stage): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (stage !== 'saving') return undefined;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [stage]);
  return slow;
}

function Done() {
  return (
    <span>
      <Icon name="check" size="small" />
      <VisuallyHidden>{words.done}</VisuallyHidden>
    </span>
  );
}

function Heart() {
  return (
    <svg className={styles.heart} viewBox="6 8 52 48" aria-hidden="true" focusable="false">
      <path
        className={styles.fill}
        d="M32 56C20 47 6 37.5 6 23.5 6 14.5 12.8 8 20.6 8 25.4 8 29.6 10.4 32 14.4 34.4 10.4 38.6 8 43.4 8 51.2 8 58 14.5 58 23.5 58 37.5 44 47 32 56Z"
      />
      <path
        className={styles.seam}
        d="M32 50C22 42.5 11 34.8 11 23.6 11 17.3 15.4 12.8 20.6 12.8 25.6 12.8 29.4 16 32 21.2 34.6 16 38.4 12.8 43.4 12.8 48.6 12.8 53 17.3 53 23.6 53 34.8 42 42.5 32 50Z"
      />
    </svg>
  );
}
