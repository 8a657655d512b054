import { useRef } from 'react';
import type { WireProduct } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { Picture } from '../../../components/Picture';
import { unusedPictures as words } from '../../../copy/admin';
import { formatTime } from '../common/format-time';
import panel from '../common/panel.module.css';
import { useUnusedPictures } from './use-unused-pictures';
import styles from './UnusedPictures.module.css';

type UnusedPicturesProps = {
  products: readonly WireProduct[];
  /** Called when the last one is deleted, with which this section and its focus go. */
  onEmpty: () => void;
};

/** The pictures that no product shows, if there are any. */
export function UnusedPictures({ products, onEmpty }: UnusedPicturesProps) {
  const { pictures, remove } = useUnusedPictures(products);
  const heading = useRef<HTMLHeadingElement>(null);
  if (pictures.length === 0) return null;
  const onDelete = async (id: string) => {
    // First: the clicked button goes with its picture.
    heading.current?.focus();
    if ((await remove(id)) && pictures.length === 1) onEmpty();
  };
  return (
    <section className={panel.panel} aria-labelledby="unused-pictures">
      <div>
        <h2 id="unused-pictures" ref={heading} tabIndex={-1}>
          {words.heading}
        </h2>
        <p className={styles.text}>{words.text}</p>
      </div>
      <ul className={styles.list}>
        {pictures.map(({ _id, image, width, height, bytes, unused_since }) => {
          const since = unused_since == null ? null : formatTime(unused_since);
          return (
            <li key={_id} className={styles.picture}>
              <div className={styles.thumb}>
                <Picture src={image} alt="" shape="thumb" sizes="4rem" />
              </div>
              <p>
                {words.size(width, height, bytes)}
                <span className={styles.since}>{words.since(since)}</span>
              </p>
              <Button small variant="danger" aria-label={words.deleteLabel(since)} onClick={() => void onDelete(_id)}>
                {words.delete}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
