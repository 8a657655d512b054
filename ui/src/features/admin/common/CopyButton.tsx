import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { ordersTab as words } from '../../../copy/admin-orders';
import { showToast } from '../../../lib/toast';

const confirmationMs = 2000;

/** Copies a text and says so in its label. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      // Only pages with HTTPS and those of this machine have a clipboard.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast(words.notCopied, { kind: 'error', timing: 'long' });
    }
  };
  return (
    <>
      <Button variant="link" small onClick={() => void copy()}>
        {copied ? words.copied : label}
      </Button>
      <span role="status">{copied && <VisuallyHidden>{words.copied}</VisuallyHidden>}</span>
    </>
  );
}
