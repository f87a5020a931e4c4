import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SchoolContext } from '#api/use-school.ts'
import { zoneOf } from '#time/zone.ts'
import { LocaleProvider } from '#ui/locale.tsx'

const SCHOOL = { name: 'School', zone: zoneOf('America/Denver'), location: null }

/** For elements that make no requests but need a school in Denver and a locale. */
export function renderAtSchool(ui: ReactNode, locale = 'en-US') {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <SchoolContext value={SCHOOL}>
        <LocaleProvider value={{ locale, weekStart: 0 }}>{ui}</LocaleProvider>
      </SchoolContext>
    </QueryClientProvider>,
  )
}
