import { browserStore } from '#memory/browser-store.ts'
import { keepText, keptText } from '#memory/kept-text.ts'

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

const RUNG = 'flightline.alert-rung'

/** Rings for the newest alert (an instant), if this tab can be heard and no other of this browser has rung for it. */
export function ringOnce(newest: string): void {
  const canBeHeard = context !== null && context.state !== 'suspended'
  if (!canBeHeard || newest <= (keptText(RUNG) ?? '')) return
  keepText(RUNG, newest)
  ring()
}

/** Three short tones; nothing where nobody has pressed anything yet. */
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
