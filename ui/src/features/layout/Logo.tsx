import { Link } from 'wouter';
import { site } from '../../copy/site';
import { paths } from '../../paths';
import styles from './Logo.module.css';

/** The logo as a link to the home page. */
export function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <Link className={styles.logo} href={paths.home} {...(onClick && { onClick })}>
      <img src={paths.media('logo.svg')} width="327" height="64" alt={site.name} fetchPriority="low" />
    </Link>
  );
}
