import { useEffect, useRef } from 'react';
import { paths } from '../../paths';

/** The product's video, which starts to play when it is shown. */
export function Video({ poster, text }: { poster: string; text: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A browser in low power mode may reject autoplay; the video has controls.
    video.current?.play().catch(() => {});
  }, []);
  return (
    <video ref={video} aria-label={text} controls loop muted playsInline poster={poster} width={720} height={900}>
      <source src={paths.media('swing.webm')} type="video/webm; codecs=vp9" />
      <source src={paths.media('swing.mp4')} type="video/mp4" />
    </video>
  );
}
