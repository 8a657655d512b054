/** The global function of an advertising pixel, as its vendor defines it. */
export type Fbq = (...args: unknown[]) => void;

declare global {
  interface Window {
    fbq?: Fbq | undefined;
  }
  interface Navigator {
    /** True when the browser sends `Sec-GPC: 1`. */
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

interface ScriptUrls {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Puts the vendor's script on the page; calls made before it has loaded wait in a queue. */
export function installFbq(pixelId: string): void {
  const fbq = makeQueue();
  window.fbq = fbq;
  // Without this the vendor's script watches clicks and reads what is typed into forms.
  fbq('set', 'autoConfig', false, pixelId);
  fbq('init', pixelId);
  const script = document.createElement('script');
  script.async = true;
  script.src = trusted(source);
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
      // The shop reports its own page views; the vendor's script would count every change of address.
      disablePushState: true,
    },
  );
  return fbq;
}

/** The content security policy takes script addresses from a policy only. */
function trusted(url: string): string {
  const types = (window as Window & { trustedTypes?: ScriptUrls }).trustedTypes;
  return types ? types.createPolicy('shop-pixel', { createScriptURL: (same) => same }).createScriptURL(url) : url;
}
