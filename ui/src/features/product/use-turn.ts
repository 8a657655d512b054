import { useEffect, useRef, useState } from 'react';
import { angleAt, maxAngle, positionOf } from './video-angle';

/**
 * Controls the product's video by an angle in degrees. Turning the product to an angle pauses the video; while it plays,
 * the angle follows it.
 */
export function useTurn() {
  const video = useRef<HTMLVideoElement>(null);
  const [angle, setAngle] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  /** The position that the video has yet to show, from 0 to 1. While it seeks, only the last one is kept. */
  const target = useRef<number | null>(null);

  const seek = () => {
    const element = video.current;
    if (!element || target.current === null || element.seeking || !(element.duration > 0)) return;
    element.currentTime = target.current * element.duration;
    target.current = null;
  };
  const turnTo = (next: number) => {
    const reached = Math.min(maxAngle, Math.max(-maxAngle, next));
    video.current?.pause();
    setAngle(reached);
    target.current = positionOf(reached);
    seek();
  };
  const togglePlay = () => {
    const element = video.current;
    if (element?.paused) void element.play().catch(() => {});
    else element?.pause();
  };

  useEffect(() => {
    if (!isPlaying) return;
    const follow = () => {
      const element = video.current;
      if (element && !element.paused && element.duration > 0) setAngle(angleAt(element.currentTime / element.duration));
      frame = requestAnimationFrame(follow);
    };
    let frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const videoHandlers = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onLoadedMetadata: seek,
    onSeeked: seek,
  };
  return { video, angle, isPlaying, turnTo, togglePlay, videoHandlers };
}
