import { browserStore } from '#memory/browser-store.ts'
import { keepText, keptText } from '#memory/kept-text.ts'

export const alertSound = browserStore({
  key: 'flightline.alert-sound',
  read: (text) => text === 'true',
})

let context: AudioContext | null = null

/** Call this in a press: browsers allow sound only after one. */
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

/** Rings for the newest alert (an instant), unless this tab is muted or another tab of this browser has rung for it. */
export function ringOnce(newest: string): void {
  const canBeHeard = context !== null && context.state !== 'suspended'
  if (!canBeHeard || newest <= (keptText(RUNG) ?? '')) return
  keepText(RUNG, newest)
  ring()
}

/** Three short tones; nothing before the first press. */
export function ring(): void {
  if (context === null) return
  const now = context.currentTime
  for (const { hertz, from } of TONES) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(VOLUME, now + from)
    // Fade out: a hard stop would crackle.
    volume.gain.linearRampToValueAtTime(0, now + from + LENGTH)
    tone.connect(volume).connect(context.destination)
    tone.start(now + from)
    tone.stop(now + from + LENGTH)
  }
}
