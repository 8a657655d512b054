import { hero } from '@brand/texts/home';
import { mainProduct } from '../../catalog';
import { Badge } from '../../components/Badge';
import { LinkButton } from '../../components/Button';
import { Icon, type IconName } from '../../components/Icon';
import { Picture } from '../../components/Picture';
import { Price } from '../../components/Price';
import { hero as words } from '../../copy/home';
import { paths } from '../../paths';
import styles from './Hero.module.css';

const promiseIcons: readonly IconName[] = ['truck', 'clock', 'shield'];

/** Two pictures, the headline and a link to the product. */
export function Hero() {
  const product = mainProduct();
  return (
    <>
      <section className={styles.hero} aria-labelledby="hero">
        <div className={styles.first}>
          <Picture
            src={paths.media(hero.first.file)}
            alt={hero.first.text}
            shape="hero"
            sizes="(min-width: 64em) 42vw, 66vw"
            className={styles.firstPicture}
            loading="first"
          />
        </div>
        <div className={styles.second}>
          <Picture
            src={paths.media(hero.second.file)}
            alt={hero.second.text}
            shape="hero"
            sizes="(min-width: 64em) 45vw, 64vw"
            className={styles.secondPicture}
            loading="secondary"
          />
        </div>
        <div className={styles.words}>
          <h1 id="hero">
            {hero.heading.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className="lead">{hero.lead}</p>
          <div className={styles.actions}>
            <LinkButton variant="primary" href={product ? paths.product(product.id) : paths.shop}>
              {words.shopNow}
            </LinkButton>
            {product && <Price cents={product.charged} listCents={product.list} />}
            {product?.inventory === 0 && <Badge tone="out">{words.soldOut}</Badge>}
          </div>
        </div>
      </section>
      <div className={`page ${styles.promises}`}>
        <ul className={styles.list}>
          {words.promises.map((promise, index) => (
            <li key={promise}>
              <Icon name={promiseIcons[index] ?? 'check'} />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
