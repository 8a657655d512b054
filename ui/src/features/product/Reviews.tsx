import { Voice } from '../../components/Voice';
import { product as words, reviews } from '../../copy/product';
import styles from './Reviews.module.css';

/** Where the number of reviews beside the stars leads. */
export const reviewsId = 'reviews';

/** Three fixed customer reviews. */
export function Reviews() {
  return (
    <section className={`${styles.reviews} section`} id={reviewsId} aria-labelledby="reviews-heading">
      <div className="page">
        <h2 id="reviews-heading">{words.reviewsHeading}</h2>
        <div className={styles.list}>
          {reviews.map(({ quote, name }) => (
            <Voice key={name} quote={quote} name={name} />
          ))}
        </div>
      </div>
    </section>
  );
}
