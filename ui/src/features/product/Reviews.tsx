import { testimonials } from '@brand/texts/testimonials';
import { Testimonial } from '../../components/Testimonial';
import { product as words } from '../../copy/product';
import { quirks } from '../../spec-quirks';
import { reviewsId } from './reviews-id';
import styles from './Reviews.module.css';

/** Three fixed customer reviews, unless the shop has none. */
export function Reviews() {
  if (quirks.reviewCount === 0) return null;
  return (
    <section className={`${styles.reviews} section`} id={reviewsId} aria-label={words.reviewsHeading}>
      <div className="page">
        <h2>{words.reviewsHeading}</h2>
        <div className={styles.list}>
          {testimonials.map(({ quote, name }) => (
            <Testimonial key={name} quote={quote} name={name} />
          ))}
        </div>
      </div>
    </section>
  );
}
