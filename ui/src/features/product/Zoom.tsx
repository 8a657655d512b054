import { type KeyboardEvent, useRef } from 'react';
import { Dialog } from '../../components/Dialog';
import { IconButton } from '../../components/IconButton';
import { Picture } from '../../components/Picture';
import { controls } from '../../copy/controls';
import { zoom as words } from '../../copy/zoom';
import type { GalleryItem } from './gallery-pictures';
import { useSwipe } from './use-swipe';
import { maxScale, useZoom } from './use-zoom';
import styles from './Zoom.module.css';

interface ZoomProps {
  items: readonly GalleryItem[];
  /** The item that is shown, which is a picture. */
  index: number;
  /** Shows another item. */
  onShow: (index: number) => void;
  onClose: () => void;
}

/** A picture in a dialog that fills the window; it can be magnified and moved, and the others follow it. */
export function Zoom({ items, index, onShow, onClose }: ZoomProps) {
  const view = useRef<HTMLDivElement>(null);
  const { scale, zoomBy, onZoomKey, viewHandlers, onClick } = useZoom(view);
  const pictures = items.filter(({ kind }) => kind === 'picture');
  const item = pictures[index];
  const move = (by: number) => {
    if (!pictures[index + by]) return;
    zoomBy(1 / scale);
    onShow(index + by);
  };
  const swipeHandlers = useSwipe(scale === 1 ? move : null);
  const onKeyDown = (event: KeyboardEvent) => {
    onZoomKey(event);
    // The arrow keys move a magnified picture.
    if (scale > 1) return;
    if (event.key === 'ArrowRight') move(1);
    if (event.key === 'ArrowLeft') move(-1);
  };
  if (!item) return null;
  return (
    <Dialog backdrop={styles.backdrop} className={styles.dialog} aria-label={item.name} onClose={onClose}>
      <div className={styles.tools} onKeyDown={onKeyDown}>
        {pictures.length > 1 && (
          <>
            <p role="status">{words.position(index + 1, pictures.length)}</p>
            <IconButton
              className={styles.previous}
              icon="chevron"
              label={words.previous}
              aria-disabled={index === 0 || undefined}
              onClick={() => move(-1)}
            />
            <IconButton
              className={styles.next}
              icon="chevron"
              label={words.next}
              aria-disabled={index === pictures.length - 1 || undefined}
              onClick={() => move(1)}
            />
          </>
        )}
        <IconButton icon="minus" label={words.out} disabled={scale === 1} onClick={() => zoomBy(0.5)} />
        <IconButton icon="plus" label={words.in} disabled={scale === maxScale} onClick={() => zoomBy(2)} />
        <IconButton icon="close" label={controls.close} onClick={onClose} />
      </div>
      <div ref={view} className={styles.view} onKeyDown={onKeyDown} {...viewHandlers}>
        <button
          type="button"
          className={styles.frame}
          aria-label={`${scale > 1 ? words.out : words.in}: ${item.text}`}
          data-autofocus=""
          onClick={onClick}
          {...swipeHandlers}
        >
          <Picture src={item.src} alt="" shape={item.isLarge ? 'large' : 'slide'} sizes="200vw" loading="first" />
        </button>
      </div>
    </Dialog>
  );
}
