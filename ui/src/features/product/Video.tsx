import { filmFile } from '@brand/texts/pictures';
import { useEffect } from 'react';
import { paths } from '../../paths';
import { maxAngle } from './video-angle';
import { useDrag } from './use-drag';
import { useTurn } from './use-turn';
import { VideoControls } from './VideoControls';

const largeScreen = '(min-width: 64em)';

/** The product's video, which plays while it is shown and in view. A drag or the slider turns the product in it. */
export function Video({ poster, text }: { poster: string; text: string }) {
  const { video, angle, isPlaying, turnTo, togglePlay, videoHandlers } = useTurn();
  const dragHandlers = useDrag({ value: angle, range: 2 * maxAngle, onChange: turnTo, onClick: togglePlay });
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
        // A browser in low power mode may reject autoplay; the controls remain.
        if (wasPlaying) void element.play().catch(() => {});
      } else if (wasInView) {
        wasPlaying = !element.paused;
        element.pause();
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [video]);
  return (
    <>
      <video
        ref={video}
        aria-label={text}
        loop
        muted
        playsInline
        poster={poster}
        width={720}
        height={900}
        {...videoHandlers}
        {...dragHandlers}
      >
        <source
          media={largeScreen}
          src={paths.media(`${filmFile}-1080.webm`)}
          type="video/webm; codecs=av01.0.08M.08"
        />
        <source media={largeScreen} src={paths.media(`${filmFile}-1080.mp4`)} type="video/mp4" />
        <source src={paths.media(`${filmFile}.webm`)} type="video/webm; codecs=vp9" />
        <source src={paths.media(`${filmFile}.mp4`)} type="video/mp4" />
      </video>
      <VideoControls angle={angle} isPlaying={isPlaying} onTurn={turnTo} onTogglePlay={togglePlay} />
    </>
  );
}
