import '#ui/base.css'
import '#school/booking/booking.css'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageAt } from '#school/address/pages.ts'
import { systemClock } from '#time/clock.ts'
import { App } from './App.tsx'
import { ROUTES } from './routes/routes.tsx'
import { applyTheme } from './settings/settings.ts'

applyTheme()
// Its chunk is fetched while the gateway is still being asked whose school this is.
ROUTES[pageAt(location.pathname)?.id ?? 'schedule']?.preload()

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App
        queryClient={new QueryClient()}
        clock={systemClock}
        locale={usableLocale(navigator.languages)}
      />
    </StrictMode>,
  )
}

/** The first of the browser's languages that can write dates; browsers hand out tags like "C" or "" in odd set-ups. */
function usableLocale(languages: readonly string[]): string {
  for (const tag of languages) {
    try {
      return new Intl.Locale(tag).toString()
    } catch {
      // Not a language tag.
    }
  }
  return 'en-US'
}
