import { Icon } from '../../components/Icon';
import { Picture } from '../../components/Picture';
import type { GalleryItem } from './gallery-pictures';
import styles from './Thumbnail.module.css';

type ThumbnailProps = { item: GalleryItem; current: boolean; onSelect: () => void };

/** A button that shows its picture or the video as the main one. */
export function Thumbnail({ item, current, onSelect }: ThumbnailProps) {
  return (
    <button
      className={styles.thumb}
      type="button"
      aria-label={item.name}
      aria-current={current ? 'true' : undefined}
      onClick={onSelect}
    >
      <Picture src={item.thumb} alt="" shape="small" loading="deferred" sizes="4rem" />
      {item.kind === 'video' && (
        <span className={styles.play}>
          <Icon name="play" className={styles.playIcon} />
        </span>
      )}
    </button>
  );
}
