import { blog, blogPage } from '../copy/blog';
import { PageMeta } from '../features/site/PageMeta';
import { BlogPosts } from '../features/site/BlogPosts';
import { TextPage } from '../features/site/TextPage';

/** The blog with its three posts. */
export function BlogPage() {
  return (
    <>
      <PageMeta {...blogPage} />
      <TextPage heading={blog.heading} lead={blog.lead}>
        <BlogPosts />
      </TextPage>
    </>
  );
}
