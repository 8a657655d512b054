import { about } from '@brand/texts/about';
import { wideBanner } from '@brand/texts/pictures';
import { Picture } from '../../components/Picture';
import { paths } from '../../paths';
import styles from './AboutBanner.module.css';

/** A wide picture of all colors at the top of the page. */
export function AboutBanner() {
  return (
    <div className={styles.banner}>
      <Picture
        src={paths.media(`${wideBanner}-800.jpg`)}
        alt={about.picture}
        shape="wide"
        sizes="100vw"
        loading="first"
      />
    </div>
  );
}
