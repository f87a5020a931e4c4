import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ApiEnvironmentContext } from '#api/http/environment.ts'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { type Clock, correctedClock } from '#time/clock.ts'
import { withClock } from '#time/format.ts'
import { weekStartOf } from '#time/locale.ts'
import { ClockProvider } from '#ui/clock.tsx'
import { LocaleProvider } from '#ui/locale.tsx'
import { PageBoundary } from './routes/PageBoundary.tsx'
import { Shell } from './Shell.tsx'
import { useSettings } from './settings/settings.ts'

interface AppProps {
  readonly queryClient: QueryClient
  readonly clock: Clock
  /** BCP 47, from the browser. */
  readonly locale: string
}

export function App({ queryClient, clock, locale }: AppProps) {
  const environment = useMemo(() => ({ clock, random: Math.random }), [clock])
  return (
    <QueryClientProvider client={queryClient}>
      <ApiEnvironmentContext value={environment}>
        <Surroundings clock={clock} locale={locale}>
          {/* Last resort: catches failures of the frame itself. */}
          <PageBoundary resetKey="" renderAround={(words) => words}>
            <Shell />
          </PageBoundary>
        </Surroundings>
      </ApiEnvironmentContext>
    </QueryClientProvider>
  )
}

function Surroundings({
  clock,
  locale,
  children,
}: Pick<AppProps, 'clock' | 'locale'> & { children: ReactNode }) {
  const { skew } = useGatewayStatus()
  const { weekStart, clock: hours } = useSettings()
  const right = useMemo(() => correctedClock(clock, skew), [clock, skew])
  const value = useMemo(
    () => ({ locale: withClock(locale, hours), weekStart: weekStart ?? weekStartOf(locale) }),
    [locale, hours, weekStart],
  )
  return (
    <LocaleProvider value={value}>
      <ClockProvider clock={right}>{children}</ClockProvider>
    </LocaleProvider>
  )
}
