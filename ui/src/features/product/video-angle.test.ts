import { expect, it } from 'vitest';
import { angleAt, maxAngle, positionOf } from './video-angle';

it.each([
  [0, 0],
  [maxAngle, 0.25],
  [-maxAngle, 0.75],
])('an angle of %d degrees is at %d of the video', (angle, position) => {
  expect(positionOf(angle)).toBeCloseTo(position);
});

it('each angle is at its position', () => {
  for (let angle = -maxAngle; angle <= maxAngle; angle += 1) expect(angleAt(positionOf(angle))).toBeCloseTo(angle);
});
