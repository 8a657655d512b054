import { Link } from 'wouter';
import type { Linked } from '../copy/types';

/** A sentence that contains one link within the shop. */
export function LinkedText({ text, href }: { text: Linked; href: string }) {
  return (
    <span>
      {text.before}
      <Link href={href}>{text.link}</Link>
      {text.after}
    </span>
  );
}
