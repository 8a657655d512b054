import { wornPictures } from '@brand/texts/pictures';
import { worn } from '@brand/texts/site';
import { paths } from '../paths';
import { Picture } from './Picture';

interface WornPictureProps {
  /** A color, and its name in the files of its pictures. */
  color: string;
  fabric: string;
  /** Shows this size on a form of its band and cup; without it, the form is that of M. */
  size?: string | undefined;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
}

/** The first product in a color, worn by a tailor's form; loads near the viewport. */
export function WornPicture({ color, fabric, size, sizes, className }: WornPictureProps) {
  const name = `${wornPictures}-${fabric}`;
  return (
    <Picture
      className={className}
      src={paths.media(`${name}-800.jpg`)}
      avif={size && paths.media(`${name}-${size.toLowerCase()}-480.avif`)}
      alt={worn(color, size)}
      shape="slide"
      sizes={sizes}
      loading="deferred"
    />
  );
}
