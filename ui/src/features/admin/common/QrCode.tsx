import { encode } from 'uqr';

/** Light modules on each side, which readers need (ISO/IEC 18004, section 5.3.8). */
const quietZone = 4;

/** A text as a QR code, black on white. Hidden from screen readers: print the text next to it. */
export function QrCode({ text, className }: { text: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={data.map(rowPath).join('')} />
    </svg>
  );
}

/** Returns a rectangle for each run of dark modules, so that no light line is printed between two of them. */
function rowPath(modules: boolean[], y: number): string {
  const runs = modules
    .map((dark) => (dark ? '1' : '0'))
    .join('')
    .matchAll(/1+/g);
  return [...runs].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}
