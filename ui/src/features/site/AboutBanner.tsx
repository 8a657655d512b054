import { Picture } from '../../components/Picture';
import { about } from '../../copy/about';
import { paths } from '../../paths';
import styles from './AboutBanner.module.css';

/** All four colors across the head of the page. */
export function AboutBanner() {
  return (
    <div className={styles.banner}>
      <Picture src={paths.media('banner-800.jpg')} alt={about.picture} shape="wide" sizes="100vw" loading="first" />
    </div>
  );
}
