// sound.ts - a few quiet sounds made on the spot: a die that falls, a hit, the own moment. No files; silent until the page was touched, and with one key.
let context: AudioContext | undefined;

function ready(): AudioContext | undefined {
  if (!navigator.userActivation?.hasBeenActive) return undefined; // browsers are silent before that, and say so in the console
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context.state === "running" ? context : undefined;
  } catch {
    return undefined; // no sound here: the page says everything it has to say without
  }
}
function noise(ms: number, pitch: number, loud: number): void {
  const a = ready();
  if (!a) return;
  const frames = Math.ceil((a.sampleRate * ms) / 1000),
    buffer = a.createBuffer(1, frames, a.sampleRate),
    data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = a.createBufferSource(),
    filter = a.createBiquadFilter(),
    gain = a.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(a.destination);
  source.start();
}
function tone(pitch: number, ms: number, loud: number, after = 0): void {
  const a = ready();
  if (!a) return;
  const at = a.currentTime + after / 1000,
    source = a.createOscillator(),
    gain = a.createGain();
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000);
  source.connect(gain).connect(a.destination);
  source.start(at);
  source.stop(at + ms / 1000);
}
export const sounds = {
  die: (): void => noise(60, 1900, 0.16),
  hit: (): void => noise(160, 240, 0.4),
  grave: (): void => noise(420, 110, 0.6),
  yours: (): void => {
    tone(523, 260, 0.06);
    tone(659, 320, 0.06, 130);
  },
  said: (): void => tone(784, 160, 0.05),
};
