import { cleanup, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { scheduleAddress } from '#features/schedule/schedule-state.ts'
import { inProcessSchool, type SchoolSetup } from '#testing/in-process-school.ts'
import { openApp } from '#testing/open-app.tsx'
import { complete } from '#testing/page-kit.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { HOUR, instant, isoInstant, plus } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { showPicture, takePicture } from './picture.ts'

const ON = {
  zone: zoneOf('America/Denver'),
  today: plainDay('2026-11-18'),
  weekStart: 0,
  shape: 'desk',
  locale: 'en-US',
  fleet: [{ tail: 'N1', model: 'SR20' }],
} as const

const SHELL = '<div id="root"><main><div aria-hidden="true"></div></main></div>'

/** The document as the gateway sends it, in a window of a size. */
async function sent(search: string, setup: SchoolSetup, width: number, height: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  const school = inProcessSchool(setup)
  await school.refresh('reservations', '2026-10-01', '2026-12-05')
  const answer = await school.fetch(`/schedule${search}`, {
    headers: { 'accept-language': 'en-US' },
  })
  const page = new DOMParser().parseFromString(SHELL + (await answer.text()), 'text/html')
  document.body.replaceChildren(...page.body.childNodes)
  return school
}

function show(search: string, on: Partial<Parameters<typeof showPicture>[2]> = {}) {
  const state = scheduleAddress.read(Object.fromEntries(new URLSearchParams(search)))
  const stands = showPicture(takePicture() ?? '', state, { ...ON, ...on })
  expect(document.getElementById('picture')).toBeNull()
  expect(document.querySelector('.picture') !== null).toBe(stands)
  return [...document.querySelectorAll<HTMLElement>('[data-pictured-id]')]
}

/** Forty bookings of four aircraft and five instructors: overlaps, long blocks, early and late ones. */
const BUSY = Array.from({ length: 40 }, (_, n) => {
  const start = plus(instant('2026-11-18T04:00:00Z'), (((n * 37) % 60) * HOUR) / 2)
  return aReservationWire({
    activityType: n % 9 === 0 ? 'Maintenance' : 'Dual',
    startsAt: isoInstant(start),
    endsAt: isoInstant(plus(start, (n % 11 === 0 ? 50 : 1 + (n % 3)) * HOUR)),
    people: ['customer', 'instructor'].map((role) => {
      const name = `${role} N${n % 5}`
      return { role, name, email: `${role}${n % 5}@example.com`, phone: '' }
    }),
    aircraft: { tailNumber: `N${n % 4}`, model: n % 2 === 0 ? 'C172S' : 'SR20' },
  })
})

it.each([
  ['', 1280, 700],
  ['', 800, 700],
  ['', 1920, 1600],
  ['?view=week', 1280, 1400],
])(
  'a booking stands where the page draws it: /schedule%s at %i × %i',
  async (search, width, height) => {
    const school = await sent(search, { reservations: BUSY }, width, height)
    const placeOf = (one: HTMLElement, id: string | undefined) => {
      const { left, top, width, height } = one.style
      const row = one.closest<HTMLElement>('.picture-row, [role="row"]')?.style.height
      return JSON.stringify([id, left, top, width, height, row])
    }
    const pictured = show(search).map((one) => placeOf(one, one.dataset['picturedId']))
    expect(pictured.length).toBeGreaterThan(20)
    document.body.replaceChildren()
    openApp(`/schedule${search}`, school)
    await complete()
    const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-reservation-id]')]
    // The view's code is loaded on its own.
    await waitFor(() => expect(drawn().length).toBeGreaterThan(0))
    expect(pictured).toEqual(drawn().map((one) => placeOf(one, one.dataset['reservationId'])))
    cleanup()
  },
)

it.each<[string, string, Parameters<typeof show>[1]]>([
  ['on a phone, which draws a list', '', { shape: 'phone' }],
  ['for another day than this browser’s', '', { today: plainDay('2026-11-19') }],
  ['in another language', '', { locale: 'de-AT' }],
  [
    'where a remembered aircraft has a row only on the page',
    '',
    { fleet: [{ tail: 'N9', model: '' }] },
  ],
  ['of a week that begins on another day', '?view=week', { weekStart: 1 }],
  ['of a week of which a tablet draws three days', '?view=week', { shape: 'tablet' }],
])('there is none %s', async (_, search, on) => {
  await sent(search, { reservations: BUSY }, 1280, 700)
  expect(show(search, on)).toEqual([])
})

it('there is none of a week by hours', async () => {
  await sent('?view=week', { reservations: [aReservationWire()] }, 1280, 700)
  expect(show('?view=week', { fleet: [] })).toEqual([])
})

it('is text, whatever a name is, and leaves no records behind', async () => {
  const name = 'Bo <img src=x onerror=alert(1)>'
  const people = [{ role: 'customer', name, email: '', phone: '' }]
  await sent('', { reservations: [aReservationWire({ people })] }, 1280, 700)
  const [bar] = show('', { fleet: [] })
  expect(bar?.textContent).toContain('<img')
  expect(document.querySelector('img')).toBeNull()
})

it('goes when a script of the page fails', async () => {
  await sent('', { reservations: BUSY }, 1280, 700)
  expect(show('').length).toBeGreaterThan(20)
  const script = document.body.appendChild(document.createElement('script'))
  script.dispatchEvent(new Event('error'))
  expect(document.querySelector('.picture')).toBeNull()
})
