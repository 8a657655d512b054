import './styles/tokens.css';
import './styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App';
import { catalog, startCatalog } from './catalog';
import { onConsentChange } from './lib/consent';
import { loadPixel } from './pixel/pixel';
import { routeOf } from './routes';

const root = document.getElementById('root');
if (root) {
  startCatalog(document.getElementById('shop-data')?.textContent);
  // Before the first page reports itself; again when the visitor has answered the cookie banner.
  startPixel();
  onConsentChange(startPixel);
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (root.hasChildNodes()) {
    // As a transition it is done in slices: what is pressed meanwhile does not wait for the whole page.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    // This page was not rendered ahead for the catalog as it is: the page brings a title of its own.
    for (const element of document.head.querySelectorAll('title, meta[name="description"]')) element.remove();
    // With its page at once: a footer shown first would be pushed down by it.
    void loadPage().then(() => createRoot(root).render(app));
  }
}

function startPixel(): void {
  loadPixel(catalog().pixelId);
}

async function loadPage(): Promise<void> {
  await routeOf(window.location.pathname)?.page.preload();
}
