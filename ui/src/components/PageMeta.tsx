import { site } from '../copy/site';
import type { PageText } from '../copy/types';

interface PageMetaProps extends PageText {
  /** Keeps the page out of search engines. */
  noindex?: boolean;
}

/** The title and description of a page, which React moves into the head. */
export function PageMeta({ title, description, noindex = false }: PageMetaProps) {
  return (
    <>
      <title>{`${title}${site.titleEnd}`}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
