import { Testimonial } from '../../../components/Testimonial';
import { testimonialsHeading } from '../../../copy/home';
import { testimonials } from '../../../copy/testimonials';
import styles from './Testimonials.module.css';

/** What three customers say. */
export function Testimonials() {
  return (
    <section className={`section ${styles.voices}`} aria-labelledby="voices">
      <h2 className="visually-hidden" id="voices">
        {testimonialsHeading}
      </h2>
      <div className={`page ${styles.list}`}>
        {testimonials.map(({ quote, name }) => (
          <Testimonial key={name} quote={quote} name={name} />
        ))}
      </div>
    </section>
  );
}
