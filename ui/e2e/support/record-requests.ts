import type { Page } from '@playwright/test';

/** Returns a list that fills with the URLs of the page's later fetches, beacons and navigations. */
export function recordRequestUrls(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'document', 'ping'].includes(request.resourceType())) sent.push(request.url());
  });
  return sent;
}
