import { useRef } from 'react';
import { Dialog } from '../../components/Dialog';
import { IconButton } from '../../components/IconButton';
import { Picture } from '../../components/Picture';
import { controls } from '../../copy/controls';
import { gallery } from '../../copy/product';
import type { GalleryItem } from './gallery-pictures';
import { maxScale, useZoom } from './use-zoom';
import styles from './Zoom.module.css';

/** The pictures that have a width of 1800 pixels. */
const largePicture = /^\/media\/(gallery-flat-lay|white|brown|pink|black-white)-/;

/** A picture in a dialog that fills the window; it can be magnified and moved. */
export function Zoom({ item, onClose }: { item: GalleryItem; onClose: () => void }) {
  const view = useRef<HTMLDivElement>(null);
  const { scale, zoomBy, viewHandlers, onClick } = useZoom(view);
  return (
    <Dialog backdrop={styles.backdrop} className={styles.dialog} aria-label={item.name} onClose={onClose}>
      <div className={styles.tools}>
        <IconButton icon="minus" label={gallery.zoomOut} disabled={scale === 1} onClick={() => zoomBy(0.5)} />
        <IconButton icon="plus" label={gallery.zoomIn} disabled={scale === maxScale} onClick={() => zoomBy(2)} />
        <IconButton icon="close" label={controls.close} onClick={onClose} />
      </div>
      <div ref={view} className={styles.view} {...viewHandlers}>
        <button
          type="button"
          className={styles.frame}
          aria-label={`${scale > 1 ? gallery.zoomOut : gallery.zoomIn}: ${item.text}`}
          data-autofocus=""
          onClick={onClick}
        >
          <Picture
            src={item.src}
            alt=""
            shape={largePicture.test(item.src) ? 'large' : 'slide'}
            sizes="200vw"
            loading="first"
          />
        </button>
      </div>
    </Dialog>
  );
}
