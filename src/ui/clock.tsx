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

/** The current time, updated every `everyMs` and whenever the page becomes visible again (a laptop that slept is right at once). */
export function useNow(everyMs?: number): Instant {
  // What the clock said when the page was drawn a moment ago is right still, and to draw it again would cost as much.
  return useLooked((now) => now, isHardlyLater, everyMs)
}

/** What the time makes of something, looked at as often; drawn again only when that changes. */
export function useTimePart<T extends string | number>(of: (now: Instant) => T): T {
  return useLooked(of, Object.is)
}

function useLooked<T>(
  of: (now: Instant) => T,
  isSame: (before: T, next: T) => boolean,
  everyMs = 30_000,
): T {
  const clock = useClock()
  const [seen, setSeen] = useState(() => of(clock()))
  const read = useEffectEvent(of)
  useEffect(() => {
    const look = () => {
      const next = read(clock())
      setSeen((before) => (isSame(before, next) ? before : next))
    }
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') look()
    }
    look()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', lookIfSeen)
    // Back from the browser's own copy of the page.
    addEventListener('pageshow', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
      removeEventListener('pageshow', lookIfSeen)
    }
  }, [clock, isSame, everyMs])
  return seen
}

function isHardlyLater(before: Instant, now: Instant): boolean {
  return Math.abs(now - before) < SECOND
}
