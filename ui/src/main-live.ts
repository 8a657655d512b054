import { type LiveData, startLive } from './live';

// Runs before the main script in pages of live mode: it replaces texts and pages.
startLive(JSON.parse(document.getElementById('shop-data')?.textContent ?? '{}') as LiveData);
