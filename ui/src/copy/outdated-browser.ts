export const outdatedBrowser =
  'This browser is too old for this page. Please update it, or open the page in a current version of Safari, Chrome, Edge or Firefox.';
