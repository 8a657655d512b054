import { blog, blogPage } from '@brand/texts/blog';
import { BlogPosts } from '../features/content/BlogPosts';
import { TextPage } from '../features/content/TextPage';

/** The blog with its three posts. */
export function BlogPage() {
  return (
    <TextPage meta={blogPage} heading={blog.heading} lead={blog.lead}>
      <BlogPosts />
    </TextPage>
  );
}
