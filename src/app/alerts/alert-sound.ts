import { browserStore } from '#memory/browser-store.ts'

/** Whether this browser rings; off until somebody switches it on. */
export const alertSound = browserStore({
  key: 'flightline.alert-sound',
  read: (text) => text === 'true',
})

let context: AudioContext | null = null

/** Browsers let a page be heard only once somebody has pressed something on it: to be called in a press. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
}

const TONES = [
  { hertz: 880, from: 0 },
  { hertz: 660, from: 0.25 },
  { hertz: 880, from: 0.5 },
]
/** Seconds. */
const LENGTH = 0.2
const VOLUME = 0.2

/** Three short tones; nothing where the browser does not let the page be heard. */
export function ring(): void {
  if (context === null) return
  const now = context.currentTime
  for (const { hertz, from } of TONES) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(VOLUME, now + from)
    // Cut off, it would crack.
    volume.gain.linearRampToValueAtTime(0, now + from + LENGTH)
    tone.connect(volume).connect(context.destination)
    tone.start(now + from)
    tone.stop(now + from + LENGTH)
  }
}
