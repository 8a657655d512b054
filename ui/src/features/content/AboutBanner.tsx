import { about } from '@brand/texts/about';
import { Picture } from '../../components/Picture';
import { paths } from '../../paths';
import styles from './AboutBanner.module.css';

/** A wide picture of all four colors at the top of the page. */
export function AboutBanner() {
  return (
    <div className={styles.banner}>
      <Picture src={paths.media('banner-800.jpg')} alt={about.picture} shape="wide" sizes="100vw" loading="first" />
    </div>
  );
}
