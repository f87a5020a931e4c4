// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { aReservationWire } from '#testing/wire-builders.ts'

it('takes the gateway’s rows out of the page, also where it draws none of them', async () => {
  const school = inProcessSchool({ reservations: [aReservationWire()] })
  await school.refresh('reservations', '2026-10-01', '2026-12-05')
  const answer = await school.fetch('/schedule', { headers: { 'accept-language': 'en-US' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  document.body.replaceChildren(...page.head.childNodes, ...page.body.childNodes)
  expect(document.body.textContent).toContain('Rivers')
  history.replaceState(null, '', '/schedule')
  // The rows are written for the browser's own clock.
  localStorage.setItem('flightline.settings', JSON.stringify({ clock: '24' }))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', school.fetch)
  const { asked } = await import('./boot.ts')
  expect(asked).toHaveLength(2)
  expect(document.body.textContent).not.toContain('Rivers')
  localStorage.clear()
})
