import { blog } from '@brand/texts/blog';
import { Picture } from '../../components/Picture';
import { live } from '../../lib/wording';
import styles from './BlogPosts.module.css';

/** The blog posts; each Read More link points to the post itself. */
export function BlogPosts() {
  return (
    <ol className={styles.posts}>
      {blog.posts.map(({ title, text, picture, pictureText }, index) => {
        const id = `post-${index + 1}`;
        return (
          <li key={title} id={id} className={styles.post}>
            <Picture
              src={picture}
              alt={pictureText}
              sizes="(min-width: 48em) 16rem, 100vw"
              className={styles.picture}
            />
            <article className={styles.text}>
              <h2>{title}</h2>
              <p>{text}</p>
              {!live && (
                <a href={`#${id}`} aria-label={`${blog.readMore}: ${title}`}>
                  {blog.readMore}
                </a>
              )}
            </article>
          </li>
        );
      })}
    </ol>
  );
}
