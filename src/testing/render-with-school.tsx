import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { ApiEnvironmentContext } from '#api/http/environment.ts'
import { SchoolContext } from '#api/use-school.ts'
import { zoneOf } from '#time/zone.ts'
import { ClockProvider } from '#ui/clock.tsx'
import { LocaleProvider } from '#ui/locale.tsx'
import { type InProcessSchool, inProcessSchool, type SchoolSetup } from './in-process-school.ts'

export type RenderedSchool = RenderResult & {
  readonly school: InProcessSchool
  readonly queryClient: QueryClient
}

/** With the real hooks and the in-process reference API; `setup`: records, time, zone, faults. */
export function renderWithSchool(
  ui: ReactNode,
  setup: SchoolSetup = {},
  school: InProcessSchool = inProcessSchool(setup),
): RenderedSchool {
  const queryClient = new QueryClient()
  vi.stubGlobal('fetch', school.fetch)
  const rendered = render(ui, {
    wrapper: ({ children }) => (
      <SchoolSurroundings school={school} queryClient={queryClient}>
        {children}
      </SchoolSurroundings>
    ),
  })
  return Object.assign(rendered, { school, queryClient })
}

/** The app's providers with the test's clock, school and a constant instead of randomness. */
export function SchoolSurroundings(props: {
  school: InProcessSchool
  queryClient: QueryClient
  children: ReactNode
}) {
  const { school, queryClient, children } = props
  const [environment] = useState({ clock: school.clock, random: () => 0 })
  const [identity] = useState({
    name: school.name,
    zone: zoneOf(school.zone),
    location: school.location,
  })
  const [locale] = useState({ locale: 'en-US', weekStart: 0 })
  return (
    <QueryClientProvider client={queryClient}>
      <ApiEnvironmentContext value={environment}>
        <SchoolContext value={identity}>
          <ClockProvider clock={school.clock}>
            <LocaleProvider value={locale}>{children}</LocaleProvider>
          </ClockProvider>
        </SchoolContext>
      </ApiEnvironmentContext>
    </QueryClientProvider>
  )
}
