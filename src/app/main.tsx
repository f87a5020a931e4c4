import '#ui/base.css'
import { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { systemClock } from '#time/clock.ts'
import { App } from './App.tsx'
import { daySheet, flightLog, record, schedule } from './routes/pages.ts'
import { createAppRouter } from './routes/router.tsx'
import { applyTheme } from './settings/settings-store.ts'
import { usableLocale } from './settings/usable-locale.ts'

applyTheme()
preloadPageOf(location.pathname)

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App
        router={createAppRouter(createBrowserHistory())}
        queryClient={new QueryClient()}
        clock={systemClock}
        locale={usableLocale(navigator.languages)}
      />
    </StrictMode>,
  )
}

/** The page's chunk is fetched while the gateway is still being asked whose school this is. */
function preloadPageOf(path: string): void {
  if (path === '/flights') flightLog.preload()
  else if (path.startsWith('/flights/') || path.startsWith('/reservations/')) record.preload()
  else if (path.startsWith('/print/')) daySheet.preload()
  else schedule.preload()
}
