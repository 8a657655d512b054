import { observable } from '../../../lib/observable';
import { local, onStorageChange } from '../../../lib/storage';

const key = 'packingSound';
const isOn = () => local.read(key) !== 'off';
const sound = observable(true, () => {
  sound.set(isOn());
  return onStorageChange(key, () => sound.set(isOn()));
});

/** Returns whether the station sounds a tone in this browser. */
export const useSoundOn = sound.use;

/** Turns the tone on or off in this browser. */
export function setSoundOn(next: boolean): void {
  if (next) local.remove(key);
  else local.write(key, 'off');
  sound.set(next);
}

let context: AudioContext | null = null;

/** Sounds a short, low tone, unless it is turned off. A browser without audio stays silent. */
export function soundTone(): void {
  if (!isOn() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().catch(() => {});
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'square';
  oscillator.frequency.value = 196;
  gain.gain.value = 0.12;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start();
  oscillator.stop(context.currentTime + 0.35);
}
