import type { Page } from '@playwright/test';

/** Returns the addresses that the page sends data to or navigates to from now on. */
export function recordRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'document', 'ping'].includes(request.resourceType())) sent.push(request.url());
  });
  return sent;
}
