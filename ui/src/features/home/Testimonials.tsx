import { testimonials } from '@brand/texts/testimonials';
import { Testimonial } from '../../components/Testimonial';
import { testimonialsHeading } from '../../copy/home';
import styles from './Testimonials.module.css';

/** The testimonials of three customers. */
export function Testimonials() {
  return (
    <section className={`section ${styles.testimonials}`} aria-labelledby="testimonials">
      <div className="page">
        <h2 id="testimonials">{testimonialsHeading}</h2>
      </div>
      <div className={`page ${styles.list}`}>
        {testimonials.map(({ quote, name }) => (
          <Testimonial key={name} quote={quote} name={name} />
        ))}
      </div>
    </section>
  );
}
