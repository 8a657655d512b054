import { blog, blogPage } from '../copy/blog';
import { PageMeta } from '../components/PageMeta';
import { BlogPosts } from '../features/content/BlogPosts';
import { TextPage } from '../features/content/TextPage';

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
