import { busyShape, busyStitches, busyViewBox } from '@brand/texts/pictures';
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
        <Mark />
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

function Mark() {
  return (
    <svg className={styles.mark} viewBox={busyViewBox} aria-hidden="true" focusable="false">
      <path className={styles.fill} d={busyShape} />
      <path className={styles.seam} d={busyStitches} />
    </svg>
  );
}
