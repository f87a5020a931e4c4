import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
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
export function useNow(everyMs = 30_000): Instant {
  const clock = useClock()
  const [now, setNow] = useState(clock)
  useEffect(() => {
    // What the clock said when the page was drawn a moment ago is right still, and to draw it again would cost as much.
    const look = () => setNow((before) => (Math.abs(clock() - before) < SECOND ? before : clock()))
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') look()
    }
    look()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [clock, everyMs])
  return now
}
