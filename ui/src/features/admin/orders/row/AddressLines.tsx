import { join } from '../../../../components/class-names';
import type { Address } from './address-label';
import styles from './AddressLines.module.css';

/** The lines of an address as it was typed, or of its label. */
export function AddressLines({ lines, className }: { lines: readonly string[]; className?: string | undefined }) {
  return (
    <address className={join(styles.lines, className)}>
      {lines.map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
    </address>
  );
}

/** Returns the lines of an address as it was typed. */
export function typedLines({ name, address, address2, city, state, zip }: Address): string[] {
  return [name, address, address2, `${city}, ${state} ${zip}`].filter(Boolean);
}
