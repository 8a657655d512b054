import { useCallback, useState } from 'react';
import type { Variant } from '../../catalog';
import { Button } from '../../components/Button';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { product as words } from '../../copy/product';

const chart = lazyPart(() => import('./SizeChart').then((module) => module.SizeChart));

interface SizeChartOpenerProps {
  /** The selected color, which the chart shows worn. */
  variant: Variant;
  onChoose: (size: string) => void;
}

/** The button next to the sizes that opens the size chart, in which a size can be chosen. */
export function SizeChartOpener({ variant, onChoose }: SizeChartOpenerProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button variant="link" small icon="ruler" onClick={() => setOpen(true)}>
        {words.sizeChart}
      </Button>
      <LazyPart part={chart} show={open} onFailure={close} props={{ variant, onClose: close, onChoose }} />
    </>
  );
}
