import { useEffect, useRef } from 'react';
import { paths } from '../../paths';

/** The product's video, which plays while it is shown and in view. */
export function Video({ poster, text }: { poster: string; text: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const element = video.current;
    if (!element) return;
    let wasInView = false;
    // A video that the shopper has paused stays paused.
    let wasPlaying = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) {
        wasInView = true;
        // A browser in low power mode may reject autoplay; the video has controls.
        if (wasPlaying) void element.play().catch(() => {});
      } else if (wasInView) {
        wasPlaying = !element.paused;
        element.pause();
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <video ref={video} aria-label={text} controls loop muted playsInline poster={poster} width={720} height={900}>
      <source src={paths.media('swing.webm')} type="video/webm; codecs=vp9" />
      <source src={paths.media('swing.mp4')} type="video/mp4" />
    </video>
  );
}
