import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Video } from './Video';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
});

/** Renders the video; jsdom neither loads nor seeks, so the test does. */
function renderVideo(duration: number) {
  render(<Video poster="/poster.jpg" text="The product turns" />);
  const video = screen.getByLabelText<HTMLVideoElement>('The product turns');
  const state = { duration, currentTime: 0, seeking: false };
  for (const key of ['duration', 'currentTime', 'seeking'] as const)
    Object.defineProperty(video, key, {
      get: () => state[key],
      set: (value: never) => {
        state[key] = value;
      },
    });
  const slider = screen.getByRole('slider', { name: 'Turn it in your hand' });
  return { video, state, turn: (angle: number) => fireEvent.change(slider, { target: { value: String(angle) } }) };
}

it('the slider pauses the video and shows the frame of the angle', () => {
  const { state, turn } = renderVideo(4);
  turn(32);
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled();
  expect(state.currentTime).toBeCloseTo(1);
});

it('while the video seeks, only the last angle is kept', () => {
  const { video, state, turn } = renderVideo(4);
  state.seeking = true;
  turn(-2);
  turn(-32);
  expect(state.currentTime).toBe(0);
  state.seeking = false;
  fireEvent.seeked(video);
  expect(state.currentTime).toBeCloseTo(3);
});

it('an angle that is chosen before the video has loaded is shown when it has', () => {
  const { video, state, turn } = renderVideo(Number.NaN);
  turn(32);
  expect(state.currentTime).toBe(0);
  state.duration = 4;
  fireEvent.loadedMetadata(video);
  expect(state.currentTime).toBeCloseTo(1);
});

it('one button plays and pauses', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { video } = renderVideo(4);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.play(video);
  expect(screen.getByRole('button', { name: 'Pause' })).not.toBeNull();
  fireEvent.pause(video);
  expect(screen.getByRole('button', { name: 'Play' })).not.toBeNull();
});
