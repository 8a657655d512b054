/** The largest angle in the video by which the product is turned to one side, in degrees. */
export const maxAngle = 32;

/** Returns the angle at a position in the video, from 0 to 1; negative to the left. It turns right, left and back. */
export function angleAt(position: number): number {
  return maxAngle * Math.sin(2 * Math.PI * position);
}

/** Returns the first position in the video, from 0 to 1, at which the product is turned by an angle up to `maxAngle`. */
export function positionOf(angle: number): number {
  const quarter = Math.asin(Math.abs(angle) / maxAngle) / (2 * Math.PI);
  return angle < 0 ? 0.5 + quarter : quarter;
}
