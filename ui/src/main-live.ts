import { type LiveData, startLive } from './live';

// The first script of pages in live mode: it replaces texts and pages, and starts the shop. The build writes the address
// of the script that does so into the page; an import by name would split that script for the other pages too.
startLive(JSON.parse(document.getElementById('shop-data')?.textContent ?? '{}') as LiveData);
import(/* @vite-ignore */ document.getElementById('root')?.dataset.main ?? '').catch((error: unknown) => {
  // Without the shop nothing hydrates: the browser handles what the event replay holds, and forms reach the server.
  window.dispatchEvent(new Event('shop:hydrated'));
  throw error;
});
