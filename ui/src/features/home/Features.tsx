import { Icon, type IconShape } from '../../components/Icon';
import { WornPicture } from '../../components/WornPicture';
import { features } from '../../copy/home';
import { live } from '../../lib/wording';
import styles from './Features.module.css';

const icons: Record<(typeof features.items)[number]['icon'], IconShape> = {
  heart: 'heart',
  band: 'M3 9.5c6 2.6 12 2.6 18 0v5c-6 2.6-12 2.6-18 0v-5ZM7.5 11.1v4.9M12 11.6v4.8M16.5 11.1v4.9',
  bow: 'M12 10.5C9.5 6.8 4.2 5.6 3.6 8.1c-.5 2.2-.4 5.3.1 7.2.6 2.3 5.8.8 8.3-2.6 2.5 3.4 7.7 4.9 8.3 2.6.5-1.9.6-5 .1-7.2-.6-2.5-5.9-1.3-8.4 2.4ZM10.3 11.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0Z',
  moon: 'M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z',
  mail: 'mail',
  shield: 'shield',
};

/** The product's six features. */
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
                    <Icon name={icons[feature.icon]} />
                    {name}
                  </dt>
                  <dd>{text}</dd>
                </div>
              );
            })}
          </dl>
        </div>
        <div className={styles.picture}>
          <WornPicture color="Pink" fabric="pink" sizes="(min-width: 64em) 40vw, 100vw" />
        </div>
      </div>
    </section>
  );
}
