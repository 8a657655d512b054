import { worn } from '../copy/worn';
import { paths } from '../paths';
import { Picture } from './Picture';

interface WornPictureProps {
  /** A color, and its name in the files of its pictures. */
  color: string;
  fabric: string;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
}

/** The first product in a color, worn by a tailor's form; loads near the viewport. */
export function WornPicture({ color, fabric, sizes, className }: WornPictureProps) {
  const src = paths.media(`gallery-bust-form-${fabric}-800.jpg`);
  return <Picture className={className} src={src} alt={worn(color)} shape="slide" sizes={sizes} loading="deferred" />;
}
