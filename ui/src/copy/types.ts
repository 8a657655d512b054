/** A question and its answer; `{email}` in the answer is replaced by the support email. */
export interface Question {
  question: string;
  answer: string;
}

/** A section of a prose page: paragraphs and an optional list. */
export interface ProseSection {
  /** Its fragment, if links lead to it. */
  id?: string;
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}

/** The title and description of a page, for search engines and shared links. */
export interface PageText {
  /** Without the shop's name, which PageMeta appends. */
  title: string;
  description: string;
}

/** A sentence with one link in it. */
export interface Linked {
  before: string;
  link: string;
  after: string;
}

export interface Testimonial {
  quote: string;
  name: string;
}
