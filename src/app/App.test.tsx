import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { inProcessSchool, type SchoolSetup } from '#testing/in-process-school.ts'
import { at, openApp } from '#testing/open-app.tsx'
import { complete, drawn } from '#testing/page-kit.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { HOUR, plus } from '#time/instant.ts'
import { redirectFrom } from '#wire/pages.ts'

const LESSON = aReservationWire({ reservationNumber: 'R-7' })
const RENTAL = aReservationWire({
  activityType: 'Rental',
  startsAt: '2026-11-18T20:00:00Z',
  endsAt: '2026-11-18T22:00:00Z',
  aircraft: { tailNumber: 'N5216K', model: 'C172S' },
})
const FLOWN = aFlightWire({ reservationId: LESSON.id })

function open(address: string, setup: SchoolSetup = {}) {
  const school = inProcessSchool({ reservations: [LESSON, RENTAL], flights: [FLOWN], ...setup })
  return openApp(address, school)
}

const NAME = 'Reservation R-7: N172SP, Casey Rivers'
const bookings = () => waitFor(() => expect(drawn().length).toBeGreaterThan(1))

describe('the application', () => {
  it('goes from / to the schedule, with the school’s name and no one else’s in the title', async () => {
    open('/')
    await bookings()
    expect(at()).toBe('/schedule')
    expect(document.title).toBe('Schedule · Test school')
    expect(screen.getByRole('link', { name: 'Schedule' }).getAttribute('aria-current')).toBe('page')
    const header = screen.getByRole('banner')
    expect(header.getAttribute('data-as-of')).toBe('2026-11-18T19:00:00.000Z')
    await waitFor(() =>
      expect(Number(header.getAttribute('data-requests-remaining'))).toBeGreaterThan(0),
    )
    expect(document.querySelectorAll('[data-completeness]')).toHaveLength(1)
  })

  it.each([6, -6])('is not misled by a computer whose clock is %i h off', async (hours) => {
    // 8 PM and 4 AM in Denver: six hours lead into another day.
    const now = hours > 0 ? '2026-11-19T03:00:00Z' : '2026-11-18T11:00:00Z'
    const late = aReservationWire({ startsAt: now, endsAt: '2026-11-19T06:00:00Z' })
    const school = inProcessSchool({ now, reservations: [LESSON, late] })
    openApp('/schedule?view=day', school, () => plus(school.clock(), hours * HOUR))
    await bookings()
    expect(screen.getByRole('banner').textContent).toContain('Wed 18 Nov')
    expect(drawn()).toContain(late.id)
    // By its own clock the reading would be six hours old, or not have been made yet.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /requests left/ }).textContent).toMatch(
        hours > 0 ? /^As of 8:00 PM as of 8:00 PM/ : /^As of 4:00 AM as of 4:00 AM/,
      ),
    )
  })

  it('filters in the frame of the press, in the address, without a request, and Back undoes', async () => {
    const { school } = open('/schedule?view=agenda&date=2026-11-18')
    await bookings()
    await complete()
    const spent = school.spent.length
    const box = within(screen.getByRole('group', { name: 'Aircraft' })).getByRole<HTMLInputElement>(
      'checkbox',
      {
        name: 'N5216K',
      },
    )
    act(() => box.click())
    expect(box.checked).toBe(false)
    await waitFor(() => expect(drawn()).toHaveLength(1))
    expect(at()).toMatch(/aircraft=N172SP(,none)?$/)
    act(() => history.back())
    await bookings()
    expect(at()).toBe('/schedule?view=agenda&date=2026-11-18')
    expect(school.spent).toHaveLength(spent)
  })

  it('opens a booking over the page; Escape and Back close it', async () => {
    open('/schedule?view=agenda&date=2026-11-18')
    await bookings()
    const lesson = () =>
      document.querySelector<HTMLElement>(`[data-reservation-id="${LESSON.id}"]`) as HTMLElement
    // The card comes after the first wish for it, which is kept; the list may be drawn anew meanwhile.
    await userEvent.hover(lesson())
    const card = await screen.findByRole('tooltip')
    expect(card.textContent).toContain('9:00–10:30\u00a0AM · 1.5 h')
    await userEvent.click(lesson())
    const dialog = await screen.findByRole('dialog', { name: NAME })
    expect(dialog.dataset).toMatchObject({ peek: 'pinned', reservationId: LESSON.id })
    expect(at()).toContain(`reservation=${LESSON.id}`)
    expect(screen.queryByRole('tooltip')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(at()).toBe('/schedule?view=agenda&date=2026-11-18')
    act(() => history.forward())
    await screen.findByRole('dialog', { name: NAME })
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes the focus along to the content of another page', async () => {
    open('/schedule?view=agenda&date=2026-11-18')
    await bookings()
    await userEvent.click(screen.getByRole('link', { name: 'Print' }))
    await waitFor(() => expect(document.title).toBe('Print day · Test school'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('goes from a flight to its reservation on a page of its own', async () => {
    open(`/flights/${FLOWN.id}`)
    await userEvent.click(await screen.findByRole('link', { name: 'R-1001' }))
    await screen.findByRole('region', { name: 'Reservation R-7' })
    expect(at()).toBe(`/reservations/${LESSON.id}`)
    expect(document.title).toBe('Reservation · Test school')
    await waitFor(() =>
      expect(screen.getByRole('banner').getAttribute('data-requests-remaining')).toBe('998'),
    )
  })

  it.each([
    ['/reservations/00000000-0000-4000-8000-999999999999', 'Reservation not found', 1, 'schedule'],
    ['/reservations/short', 'Reservation not found', 0, 'schedule'],
    ['/flights/00000000-0000-4000-8000-999999999999', 'Flight not found', 1, 'flight log'],
    ['/nowhere/<script>', 'Page not found', 0, null],
  ])('%s says "%s"', async (address, words, requests, way) => {
    const { school } = open(address)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Schedule' }).length).toBeGreaterThan(0)
    const ways = screen.queryAllByRole('link', { name: /^Open the/ })
    expect(ways.map(({ textContent }) => textContent)).toEqual(way ? [`Open the ${way}`] : [])
    expect(school.asked).toHaveLength(requests)
    expect(document.body.textContent).not.toContain('<script>')
  })

  it('opens the settings where /settings leads', async () => {
    open(redirectFrom('/settings', '') ?? '')
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeTruthy()
    expect(at()).toBe('/schedule')
  })

  it('names the status where no day is shown', async () => {
    open('/nowhere')
    expect((await screen.findByRole('button', { name: /requests left/ })).textContent).toMatch(
      /^Status/,
    )
  })

  it('says that its own server does not answer, and goes on when asked again', async () => {
    const school = inProcessSchool({ reservations: [LESSON, RENTAL] })
    const broken = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    openApp('/schedule?view=agenda&date=2026-11-18', { ...school, fetch: broken })
    expect((await screen.findByRole('alert')).textContent).toContain('Flightline is not responding')
    vi.stubGlobal('fetch', school.fetch)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await bookings()
  })

  it('says why its school is not shown, and shows it once it is', async () => {
    const school = inProcessSchool({ reservations: [LESSON, RENTAL] })
    const error = 'This school is being loaded.'
    const body = { error, reason: 'school_unavailable' }
    const closed = async () => Response.json(body, { status: 503 })
    openApp('/schedule?view=agenda&date=2026-11-18', { ...school, fetch: closed })
    const said = (await screen.findByRole('alert')).textContent
    expect(said).toContain('This school is unavailable')
    expect(said).toContain(error)
    vi.stubGlobal('fetch', school.fetch)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await bookings()
  })

  it('says that a newer version answers while days are refused', async () => {
    const school = inProcessSchool({ reservations: [LESSON] })
    const error = { error: 'Spent.', reason: 'budget_exhausted', retryAt: '2026-11-19T00:00:00Z' }
    const refused = async () => Response.json(error, { status: 503 })
    school.standIns.set('/api/v1/reservations', refused)
    const { look } = openApp('/schedule', school)
    await screen.findByRole('banner')
    school.standIns.set('/api/status', async (_, ask) =>
      Response.json({ ...(await (await ask()).json()), version: '9.0.0' }),
    )
    await look()
    expect(await screen.findByText('A newer Flightline is here.')).toBeTruthy()
  })

  it('tells the requests behind the age, and keeps the theme chosen in the settings', async () => {
    open('/schedule?view=agenda&date=2026-11-18')
    await bookings()
    await userEvent.click(screen.getByRole('button', { name: /requests left/ }))
    const panel = screen.getByRole('dialog', { name: 'Status' })
    await waitFor(() => expect(panel.textContent).toContain('of 1000 requests left'))
    expect(panel.textContent).toContain('America/Denver')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Test school' }))
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    await userEvent.click(within(menu).getByRole('button', { name: 'Settings' }))
    const settings = await screen.findByRole('dialog', { name: 'Settings' })
    await userEvent.click(within(settings).getByRole('button', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(JSON.parse(localStorage.getItem('flightline.settings') ?? '{}')).toMatchObject({
      theme: 'dark',
    })
    await userEvent.click(within(settings).getByRole('button', { name: 'System' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finds from one field: a person with Enter, only what matches with Shift Enter, all again with Escape', async () => {
    const { school } = open('/schedule?view=agenda&date=2026-11-18')
    await bookings()
    await complete()
    const spent = school.spent.length
    await userEvent.keyboard('/')
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Find/ })
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('n5216k')
    const first = (await screen.findAllByRole('option'))[0]
    expect(first?.textContent).toContain('Show only “n5216k”')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('N5216K')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(at()).toContain('q=n5216k'))
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('n5216k')
    expect(screen.queryByRole('option')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(at()).not.toContain('q=')
    await userEvent.keyboard('casey')
    await screen.findByRole('option', { selected: true, name: /Casey Rivers/ })
    await userEvent.keyboard('{Enter}')
    expect(at()).toMatch(/^\/people\?who=casey/)
    expect(school.spent).toHaveLength(spent)
  })
})
