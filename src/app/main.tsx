import '#ui/base.css'
import '#school/booking/booking.css'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageAt } from '#school/address/pages.ts'
import { systemClock } from '#time/clock.ts'
import { App } from './App.tsx'
import { ROUTES } from './routes/routes.tsx'
import { applyTheme } from './settings/settings-store.ts'
import { usableLocale } from './settings/usable-locale.ts'

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
