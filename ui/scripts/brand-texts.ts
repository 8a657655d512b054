// The files in the folder `texts` of a brand.

export const words = (list: string) => list.trim().split(/\s+/);

/** What each file of texts exports. */
export const exported: Record<string, readonly string[]> = {
  about: ['about', 'aboutPage'],
  blog: ['blog', 'blogPage'],
  home: ['colorBanner', 'contactLead', 'featuredText', 'features', 'hero', 'homePage'],
  pictures: words(`
    busyShape busyStitches busyViewBox contactPicture featuredPicture filmFile listingColor listingFabric listingFile
    messagePicture outOfStockFile tallBanner wideBanner wornPictures`),
  product: words('careInShort colorPictures material materialExample pageDescription pictures video'),
  questions: ['care', 'faqCount', 'faqDescription', 'feel', 'liveFaqDescription', 'productQuestions'],
  site: words(`
    cardText colorsAndSizes emptyCart livePromo liveTellUs newsHeading newsText outOfStockLead outOfStockPicture restockTime
    picturesAre promo returnedAs shopDescription sizeRange thanks topics usualDelivery worn`),
  'size-chart': ['fit', 'sizeChart'],
  sizes: ['sizeColumns', 'sizeRows'],
  testimonials: ['testimonials'],
};

/** The files that a brand without a block can leave out, by the key of brand.json that says whether it has the block. */
export const keyOfBlock: Readonly<Record<string, string>> = {
  about: 'hasAbout',
  blog: 'hasBlog',
  'size-chart': 'hasSizeChart',
  sizes: 'hasSizeChart',
  testimonials: 'reviewCount',
};
