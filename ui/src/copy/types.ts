/** A question and its answer; `{email}` in the answer stands for the support address. */
export interface Question {
  question: string;
  answer: string;
}

/** A part of a page of prose: paragraphs, and a list below them where there is one. */
export interface Passage {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}

/** What a page says about itself to search engines and shared links. */
export interface PageWords {
  /** Without the shop's name, which the page adds. */
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
