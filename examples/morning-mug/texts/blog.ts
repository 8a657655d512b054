import type { BlogText } from '@copy/brand';
import type { PageText } from '@copy/types';

export const blogPage: PageText = { title: 'Blog', description: 'Short notes from Morning Mug.' };

export const blog: BlogText = { heading: 'Blog', lead: 'Short notes.', readMore: 'Read more', posts: [] };
