import '@brand/theme.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App';
import { catalog, loadCatalog } from './catalog';
import { onConsentChange } from './lib/consent';
import { whenIdle } from './lib/idle';
import { loadPixel } from './pixel/pixel';
import { routeOf } from './routes';

const root = document.getElementById('root');
if (root) {
  loadCatalog(document.getElementById('shop-data')?.textContent);
  // Before the first page view is reported, and again after the visitor answers the cookie banner.
  startPixel();
  onConsentChange(startPixel);
  // Chromium omits content that is not laid out from the accessibility tree (base.css).
  whenIdle(() => {
    document.documentElement.dataset.complete = '';
  });
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (root.hasChildNodes()) {
    // A transition hydrates in slices, so that user input does not wait for the whole page.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    // This page was not prerendered for the live catalog: the page renders its own title and description.
    for (const element of document.head.querySelectorAll('title, meta[name="description"]')) element.remove();
    // Loads the page before rendering: a footer rendered first would be pushed down by it.
    void loadPage().then(() => createRoot(root).render(app));
  }
}

function startPixel(): void {
  loadPixel(catalog().pixelId);
}

async function loadPage(): Promise<void> {
  await routeOf(window.location.pathname)?.page.preload();
}
