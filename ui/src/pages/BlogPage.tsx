import { blog, blogPage } from '../copy/blog';
import { PageMeta } from '../features/site/PageMeta';
import { Posts } from '../features/site/Posts';
import { TextPage } from '../features/site/TextPage';

/** Three posts. */
export function BlogPage() {
  return (
    <>
      <PageMeta {...blogPage} />
      <TextPage heading={blog.heading} lead={blog.lead}>
        <Posts />
      </TextPage>
    </>
  );
}
