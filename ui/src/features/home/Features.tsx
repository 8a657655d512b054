import { Icon } from '../../components/Icon';
import { Picture } from '../../components/Picture';
import { features } from '../../copy/home';
import { paths } from '../../paths';
import styles from './Features.module.css';

/** The product's six features. */
export function Features() {
  return (
    <section className={`page ${styles.section}`} aria-labelledby="features">
      <div className={styles.features}>
        <div className={styles.words}>
          <h2 id="features">{features.heading}</h2>
          <dl className={styles.list}>
            {features.items.map(({ icon, name, text }) => (
              <div key={name}>
                <dt>
                  <Icon name={icon} />
                  {name}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.picture}>
          <Picture
            src={paths.media('gallery-detail-800.jpg')}
            alt={features.picture}
            sizes="(min-width: 64em) 40vw, 100vw"
            loading="deferred"
          />
        </div>
      </div>
    </section>
  );
}
