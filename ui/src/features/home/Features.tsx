import { features } from '@brand/texts/home';
import { Icon } from '../../components/Icon';
import { Picture } from '../../components/Picture';
import { live } from '../../lib/wording';
import { paths } from '../../paths';
import styles from './Features.module.css';

/** The product's features. */
export function Features() {
  return (
    <section className={`page ${styles.section}`} aria-labelledby="features">
      <div className={styles.features}>
        <div className={styles.words}>
          <h2 id="features">{features.heading}</h2>
          <dl className={styles.list}>
            {features.items.map((feature) => {
              const { name, text } = (feature.icon === 'mail' && live?.support) || feature;
              return (
                <div key={name}>
                  <dt>
                    <Icon name={feature.icon} />
                    {name}
                  </dt>
                  <dd>{text}</dd>
                </div>
              );
            })}
          </dl>
        </div>
        <div className={styles.picture}>
          <Picture
            src={paths.media(features.picture.file)}
            alt={features.picture.text}
            shape="slide"
            sizes="(min-width: 64em) 40vw, 100vw"
            loading="deferred"
          />
        </div>
      </div>
    </section>
  );
}
