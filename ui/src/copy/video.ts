/** The controls of the product's video; a separate module because it loads with the video. */
export const videoControls = {
  play: 'Play',
  pause: 'Pause',
  turn: 'Turn it in your hand',
  /** Says how far the product is turned, in degrees; negative to the left. */
  angle: (degrees: number) =>
    degrees === 0 ? 'Facing forward' : `${Math.abs(degrees)} degrees to the ${degrees < 0 ? 'left' : 'right'}`,
} as const;
