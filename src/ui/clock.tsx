import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { type Clock, systemClock } from '#time/clock.ts'
import { type Instant, SECOND } from '#time/instant.ts'

const ClockContext = createContext<Clock>(systemClock)

export function ClockProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>
}

export function useClock(): Clock {
  return useContext(ClockContext)
}

/** Updates every `everyMs` and when the page becomes visible, as after sleep. */
export function useNow(everyMs?: number): Instant {
  // A time read a moment ago is good enough; a redraw would cost as much as the first.
  return useTimeValue((now) => now, isHardlyLater, everyMs)
}

/** A value derived from the time; re-renders only when it changes. */
export function useTimePart<T extends string | number>(of: (now: Instant) => T): T {
  return useTimeValue(of, Object.is)
}

function useTimeValue<T>(
  of: (now: Instant) => T,
  isSame: (before: T, next: T) => boolean,
  everyMs = 30_000,
): T {
  const clock = useClock()
  const [seen, setSeen] = useState(() => of(clock()))
  const read = useEffectEvent(of)
  useEffect(() => {
    const update = () => {
      const next = read(clock())
      setSeen((before) => (isSame(before, next) ? before : next))
    }
    const updateIfVisible = () => {
      if (document.visibilityState === 'visible') update()
    }
    let timer: ReturnType<typeof setTimeout>
    // At whole steps of the clock: figures that stand together change together.
    const tick = () => {
      update()
      timer = setTimeout(tick, everyMs - (clock() % everyMs))
    }
    tick()
    document.addEventListener('visibilitychange', updateIfVisible)
    // Restored from the back/forward cache.
    addEventListener('pageshow', updateIfVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', updateIfVisible)
      removeEventListener('pageshow', updateIfVisible)
    }
  }, [clock, isSame, everyMs])
  return seen
}

function isHardlyLater(before: Instant, now: Instant): boolean {
  return Math.abs(now - before) < SECOND
}
