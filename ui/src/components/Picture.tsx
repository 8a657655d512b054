type PictureProps = {
  /** `/media/<name>-800.jpg` for a picture of the shop in all its sizes, or any other URL. */
  src: string;
  /** What is seen; empty for a picture that repeats words beside it. */
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes?: string;
  /** 4:5 like the product pictures, or 16:9 like the banner, which has one size more. */
  shape?: 'tall' | 'wide';
  /** The first picture of a page: loaded before the rest. */
  priority?: boolean;
  className?: string | undefined;
};

const shapes = {
  tall: { width: 800, height: 1000, widths: [480, 800, 1200] },
  wide: { width: 800, height: 450, widths: [480, 800, 1200, 1600] },
} as const;

/** A picture that offers AVIF, WebP and JPEG in every size there is, and keeps its room while it loads. */
export function Picture({ src, alt, sizes = '100vw', shape = 'tall', priority = false, className }: PictureProps) {
  const { width, height, widths } = shapes[shape];
  const name = /^\/media\/(.+)-800\.jpg$/.exec(src)?.[1];
  const set = (ending: string) => widths.map((w) => `/media/${name}-${w}.${ending} ${w}w`).join(', ');
  const loading = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  const img = { src, width, height, className, ...loading };
  if (name === undefined) return <img {...img} alt={alt} />;
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img {...img} alt={alt} srcSet={set('jpg')} sizes={sizes} />
    </picture>
  );
}
