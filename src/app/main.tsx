import '#ui/base.css'
import '#ui/utilities.css'
import '#bookings/booking/booking.css'
import './boot/picture.css'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { statusInPage } from '#api/status/status-in-page.ts'
import { startStatus } from '#api/status/use-gateway-status.ts'
import { systemClock } from '#time/clock.ts'
import { usableLocale } from '#time/locale.ts'
import { pageBehind } from '#wire/pages.ts'
import { App } from './App.tsx'
import { asked, isPictured, isSignedOut } from './boot/boot.ts'
import { takeFirstAnswers } from './boot/first-answers.ts'
import { ROUTES } from './routes/routes.tsx'
import { signedOut } from './routes/signed-out.ts'

const queryClient = new QueryClient()
const status = statusInPage(systemClock)
if (status !== null) startStatus(queryClient, status)

const page = isSignedOut
  ? signedOut.preload()
  : ROUTES[pageBehind(location.pathname) ?? 'schedule']?.preload()
if (status === null || page === undefined) show()
// Draw the page only with its bookings; until then the shell stays.
else
  void Promise.all([page, takeFirstAnswers(queryClient, systemClock, asked, isPictured)]).then(show)

function show(): void {
  const place = document.getElementById('root')
  if (place === null) return
  const locale = usableLocale(navigator.languages)
  createRoot(place).render(
    <StrictMode>
      <App queryClient={queryClient} clock={systemClock} locale={locale} />
    </StrictMode>,
  )
}
