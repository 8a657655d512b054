/** What the texts of a brand consist of; they are in the folder `texts` of the brand. */
import type { ProseSection, Question } from './types';

/** A picture by its file in `media`, and its alt text. */
interface PictureText {
  file: string;
  text: string;
}

/** The first screen of the home page. */
export interface HeroText {
  /** The lines of the heading. */
  heading: readonly string[];
  lead: string;
  first: PictureText;
  second: PictureText;
}

/** Why to buy the product. */
export interface FeaturesText {
  heading: string;
  /** An icon of all pages, or the path of another one, in a view box of 24 by 24. A live shop replaces that with `mail`. */
  items: readonly { icon: 'heart' | 'mail' | 'shield' | `M${string}`; name: string; text: string }[];
  picture: PictureText;
}

/** The picture of all colors. */
export interface ColorBannerText {
  heading: string;
  /** Its alt text. */
  picture: string;
}

export interface AboutText {
  heading: string;
  lead: string;
  /** The alt text of the picture of all colors. */
  picture: string;
  /** Asks for opinions by email. */
  tellUs: string;
  /** The sections, which contain `tellUs` or what a live shop says in its place. */
  sections: (tellUs: string) => readonly ProseSection[];
  /** The link to the product. */
  shop: string;
}

export interface BlogText {
  heading: string;
  lead: string;
  readMore: string;
  posts: readonly { title: string; text: string; picture: string; pictureText: string }[];
}

export interface BrandQuestion extends Question {
  /** A live shop cannot say it. */
  isUnproven?: true;
}

/** A picture of the product page that is the same for every color, or exists in each. */
export interface FixedPicture {
  /** The file in `media`, without width and ending. */
  file: string;
  name: string;
  /** The color that the picture shows; undefined if it shows all of them. */
  color?: string;
  /** The color in file names, if the picture exists in every color: `file` followed by the others' names. */
  fabric?: string;
  /** Whether there are files of 1,800 pixels, for magnifying. */
  isLarge?: true;
  text: (color: string) => string;
}

export interface VideoText {
  /** The color that it shows. */
  color: string;
  /** Its alt text. */
  text: string;
}

export interface SizeChartText {
  title: string;
  intro: string;
  /** A tip. */
  guide: string;
  guideText: string;
  /** How to measure. */
  measure: string;
  steps: readonly { name: string; text: string }[];
}
