import type { Sound } from './heard';

/** A knock on wood: noise around a pitch that dies away. Times in seconds, loudness from 0 to 1. */
interface Knock {
  readonly at: number;
  readonly hertz: number;
  readonly loudness: number;
  readonly lasts: number;
}

const SOUNDS: Readonly<Record<Sound, readonly Knock[]>> = {
  clock: [0, 0.25, 0.5].map((at) => ({ at, hertz: 900, loudness: 0.7, lasts: 0.08 })),
  checker: [{ at: 0, hertz: 1500, loudness: 0.5, lasts: 0.06 }],
  cube: [
    { at: 0, hertz: 500, loudness: 0.7, lasts: 0.1 },
    { at: 0.07, hertz: 700, loudness: 0.4, lasts: 0.06 },
  ],
  dice: [
    { at: 0, hertz: 2600, loudness: 0.35, lasts: 0.03 },
    { at: 0.04, hertz: 3100, loudness: 0.3, lasts: 0.025 },
    { at: 0.07, hertz: 2300, loudness: 0.35, lasts: 0.03 },
    { at: 0.11, hertz: 2800, loudness: 0.2, lasts: 0.025 },
  ],
};
const NOISE_S = 0.12;
const SHARPNESS = 4; // of the band of noise that is left: higher is more of a tone

/** Makes the sounds in the browser: there is nothing to load. A browser without audio stays silent. */
export class Player {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  play(sound: Sound): void {
    if (!('AudioContext' in globalThis)) return;
    const context = (this.#context ??= new AudioContext());
    // Until somebody touches the page browsers keep it silent.
    if (context.state === 'suspended') void context.resume();
    for (const knock of SOUNDS[sound]) this.#knock(context, knock);
  }

  #knock(context: AudioContext, { at, hertz, loudness, lasts }: Knock): void {
    const begins = context.currentTime + at;
    const source = context.createBufferSource();
    source.buffer = this.#noise ??= noiseIn(context);
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = hertz;
    band.Q.value = SHARPNESS;
    const loud = context.createGain();
    loud.gain.setValueAtTime(loudness, begins);
    loud.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
    source.connect(band).connect(loud).connect(context.destination);
    source.start(begins, 0, lasts);
  }

  dispose(): void {
    void this.#context?.close();
    this.#context = null;
  }
}

function noiseIn(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE_S), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
