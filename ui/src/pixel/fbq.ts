/** The vendor's global function of an ad pixel. */
export type Fbq = (...args: unknown[]) => void;

declare global {
  interface Window {
    fbq?: Fbq | undefined;
  }
  interface Navigator {
    /** True if the browser sends `Sec-GPC: 1`. */
    readonly globalPrivacyControl?: boolean;
  }
}

interface Queue extends Fbq {
  queue: unknown[][];
  callMethod?: Fbq;
  push: Fbq;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
}

const source = 'https://connect.facebook.net/en_US/fbevents.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Adds the vendor's script to the page; queues calls until it has loaded. */
export function installFbq(pixelId: string): void {
  const fbq = makeQueue();
  window.fbq = fbq;
  // Otherwise the vendor's script tracks clicks and reads form fields.
  fbq('set', 'autoConfig', false, pixelId);
  fbq('init', pixelId);
  const script = document.createElement('script');
  script.async = true;
  script.src = trustedUrl(source);
  document.head.append(script);
}

function makeQueue(): Queue {
  const fbq: Queue = Object.assign(
    (...args: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...args);
      else fbq.queue.push(args);
    },
    {
      queue: [],
      push: (...args: unknown[]) => fbq(...args),
      loaded: true,
      version: '2.0',
      // The shop reports page views itself; the vendor's script would count every history change.
      disablePushState: true,
    },
  );
  return fbq;
}

/** The Content-Security-Policy requires Trusted Types: script URLs must come from a named policy. */
function trustedUrl(url: string): string {
  const types = (window as Window & { trustedTypes?: TrustedTypes }).trustedTypes;
  return types ? types.createPolicy('shop-pixel', { createScriptURL: (same) => same }).createScriptURL(url) : url;
}
