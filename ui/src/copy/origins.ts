/** Where a product is made, in the words of 16 CFR 303.34. */
export const origins: Readonly<Record<string, string>> = {
  made_in_usa: 'Made in U.S.A.',
  imported: 'Imported',
  made_in_usa_and_imported: 'Made in U.S.A. and imported',
};
