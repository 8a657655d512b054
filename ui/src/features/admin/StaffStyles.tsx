/**
 * The stylesheet of the staff pages; React shows them once it has loaded. Their documents link to it. A document of the
 * storefront does not: Back leads there to a staff page after a reload.
 */
export function StaffStyles() {
  const href = staffStylesheet();
  return href === null ? null : <link rel="stylesheet" crossOrigin="" href={href} precedence="staff" />;
}

/** Derives the address from that of the storefront's stylesheet; null while prerendering and in development. */
function staffStylesheet(): string | null {
  if (typeof document === 'undefined') return null;
  const main = document.querySelector('link[rel="stylesheet"][href^="/assets/style-"]');
  return main?.getAttribute('href')?.replace('style-', 'staff-') ?? null;
}
