import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { inProcessSchool, type SchoolSetup } from '#testing/in-process-school.ts'
import { complete, completeness, drawn, incomplete, renderPage } from '#testing/page-kit.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { TodayPage } from './TodayPage.tsx'
import { type TodayState, todayAddress } from './today-state.ts'

function Page({ first }: { first: Partial<TodayState> }) {
  const [state, setState] = useState<TodayState>({ ...todayAddress.read({}), ...first })
  return (
    <TodayPage state={state} onState={(next) => setState((before) => ({ ...before, ...next }))} />
  )
}

const open = (setup: SchoolSetup = {}, first: Partial<TodayState> = {}) =>
  renderPage(<Page first={first} />, setup)

let made = 0

/** A booking of Wed 18 Nov 2026 in Denver, where it is noon; each with an aircraft and people of its own. */
function booked(
  from: string,
  to: string,
  fields: Partial<ReturnType<typeof aReservationWire>> = {},
) {
  made++
  const person = (role: string, name: string) => ({
    role,
    name,
    email: `${role}${made}@example.com`,
    phone: '303-555-0101',
  })
  return aReservationWire({
    startsAt: `2026-11-18T${from}:00-07:00`,
    endsAt: `2026-11-18T${to}:00-07:00`,
    people: [person('customer', 'Casey Rivers'), person('instructor', 'Dana Ortiz')],
    aircraft: { tailNumber: `N${100 + made}`, model: 'C172S' },
    ...fields,
  })
}

const ADA = [{ role: 'customer', name: 'Ada Lovelace', email: 'ada@example.com', phone: '303' }]
const LATE_BACK = booked('09:00', '11:35', { status: 'checked-out' })
const OUT = booked('11:00', '12:42', {
  status: 'Checked-Out',
  people: ADA,
  aircraft: { tailNumber: 'N5216K', model: 'SR20' },
})
const LATE = booked('11:40', '13:00')
const NEXT = booked('12:35', '14:00')
const LATER = booked('16:00', '17:30')
const DOWN = booked('08:00', '17:00', { activityType: 'Maintenance', people: [] })
const DONE = booked('07:00', '08:30', { status: 'Completed' })
const OFF = booked('10:00', '11:00', { status: 'CANCELLED - wx' })
const ODD = booked('11:30', '12:30', { status: 'Standby' })
const YESTERDAY = aReservationWire({
  startsAt: '2026-11-17T16:00:00Z',
  endsAt: '2026-11-17T17:30:00Z',
})
const ALL = [LATE_BACK, OUT, LATE, NEXT, LATER, DOWN, DONE, OFF, ODD, YESTERDAY]

const group = (name: RegExp) => screen.getByRole('region', { name })

/** What one dispatcher tells the next, opened. */
async function handover(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Handover' }))
  return await screen.findByRole('region', { name: 'Handover' })
}

describe('the day at the desk', () => {
  it('has every booking of the day once, in its group, with its words, and a number to call for whoever is missing', async () => {
    const { school } = open({ reservations: ALL })
    await complete()
    const ofDay = ALL.filter((one) => one !== YESTERDAY).map((one) => one.id)
    expect(drawn()).toHaveLength(ofDay.length)
    expect(new Set(drawn())).toEqual(new Set(ofDay))
    expect(drawn(group(/^Overdue$/))).toEqual([LATE_BACK.id])
    expect(drawn(group(/^Out now$/))).toEqual([OUT.id])
    expect(drawn(group(/^Not started$/))).toEqual([LATE.id])
    expect(drawn(group(/^Going next$/))).toEqual([NEXT.id])
    expect(drawn(group(/^Due out$/))).toEqual([ODD.id])
    expect(drawn(group(/^Later today$/))).toEqual([LATER.id])
    expect(drawn(group(/^Down$/))).toEqual([DOWN.id])
    expect(drawn(group(/^Done$/))).toEqual([DONE.id])
    expect(drawn(group(/^Cancelled$/))).toEqual([OFF.id])

    const out = screen.getByRole('button', {
      name: '11:00 AM–12:42 PM N5216K Ada Lovelace, Dual, checked out, due back 12:42 PM, 42 min left, dual without instructor',
    })
    expect(out.dataset['reservationId']).toBe(OUT.id)
    expect(group(/^Out now$/).textContent).toContain('42 min left')
    expect(group(/^Overdue/).textContent).toContain('25 min late')
    expect(group(/^Not started/).textContent).toContain('20 min late')
    expect(group(/^Due out/).textContent, 'the school’s own word').toContain('Standby')
    expect(group(/^Down$/).textContent).toMatch(/^Down1?.*until 5:00\sPMsince /)

    for (const name of [/^Overdue$/, /^Not started$/])
      expect(within(group(name)).getAllByRole('link')[0]?.getAttribute('href')).toBe(
        'tel:3035550101',
      )
    expect(within(group(/^Out now$/)).queryByRole('link')).toBeNull()
    expect(within(group(/^Going next$/)).queryByRole('link')).toBeNull()

    for (const path of school.asked)
      expect(path).toMatch(/^\/api\/v1\/reservations\?from=2026-1[01]/)
    expect(school.asked.some((path) => path.includes('to=2026-11-20'))).toBe(false)
  })

  it('shows the aircraft that the address asks for, and all again', async () => {
    open({ reservations: [OUT, LATER] }, { aircraft: ['N5216K'] })
    await complete()
    expect(drawn()).toEqual([OUT.id])
    expect(screen.getByText(/^1 of 2 shown: only N5216K/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all aircraft' }))
    expect(drawn()).toEqual([OUT.id, LATER.id])
  })

  it('says whom the late one keeps waiting', async () => {
    const waits = booked('12:10', '13:00', { aircraft: LATE_BACK.aircraft })
    open({ reservations: [LATE_BACK, waits] })
    await complete()
    expect(group(/^Overdue$/).textContent).toContain('Rivers is booked on N101 at 12:10\u00a0PM')
    expect(group(/^Overdue$/).textContent).toContain('Rivers 303-555-0101Ortiz 303-555-0101')
    // Its aircraft says more than its own time.
    expect(group(/^Going next/).textContent).toContain('waits for N101')
  })

  it('says that nobody is overdue, and folds what is over', async () => {
    open({ reservations: [OUT, DONE, OFF] })
    await complete()
    expect(screen.getByText('None overdue today')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull()
    expect(group(/^Done$/).querySelector('details')?.open).toBe(false)
    expect(group(/^Done$/).textContent).toContain('Done 1')
  })

  it('counts an aircraft that is down once, however many blocks it has', async () => {
    const tail = { aircraft: { tailNumber: 'N9', model: '' } }
    const more = booked('09:00', '18:00', { activityType: 'Maintenance', people: [], ...tail })
    const block = booked('08:00', '17:00', { activityType: 'Maintenance', people: [], ...tail })
    open({ reservations: [block, more] })
    await complete()
    expect(drawn(group(/^Down$/))).toEqual([block.id, more.id])
    expect(document.querySelector('[data-count="down"]')?.textContent).toBe('1 down')
  })

  it('has the whole school’s numbers, whatever aircraft are chosen, each once', async () => {
    open({ reservations: [LATE_BACK, OUT, LATE, LATER] }, { aircraft: ['N5216K'] })
    await complete()
    const said = [...document.querySelectorAll<HTMLElement>('[data-count]:not([hidden])')]
    expect(said.map(({ textContent }) => textContent)).toEqual([
      '1 overdue (0 here)',
      '2 out (1 here)',
      '1 not started (0 here)',
    ])
    expect(drawn()).toEqual([OUT.id])
    fireEvent.click(said[1] ?? document.body)
    expect(document.activeElement).toBe(document.querySelector(`[data-reservation-id]`))
  })

  it('has a mark for what was left open days ago', async () => {
    const left = aReservationWire({
      status: 'Checked-Out',
      startsAt: '2026-11-10T16:00:00Z',
      endsAt: '2026-11-10T17:30:00Z',
    })
    open({ reservations: [left] })
    await complete()
    const [row] = within(group(/^Not closed\?$/)).getAllByRole('button')
    expect(row?.dataset['findings']).toBe('not-closed')
  })

  it('says at least while an entry of today could not be read', async () => {
    const { school } = open({ reservations: [] })
    school.answerWith((path) => {
      const data = path.includes('from=2026-11-17') ? [OUT, null] : []
      return Response.json({ data, meta: { count: data.length, pageSize: 100 } })
    })
    await incomplete()
    expect(drawn(group(/^Out now$/))).toEqual([OUT.id])
    expect((await handover()).textContent).toMatch(/at least 0 overdue.*at least 1 out/)
  })

  it('is as old as its own day, whatever was left open yesterday', async () => {
    const { school, queryClient } = open({ reservations: [OUT, YESTERDAY] })
    await complete()
    const asOf = () => document.querySelector('[data-as-of]')?.getAttribute('data-as-of')
    /** The gateway reads a day again, and the page takes it over. */
    const readAgain = async (from: string, to: string) => {
      const before = school.asked.length
      await school.refresh('reservations', from, to)
      await queryClient.invalidateQueries({ queryKey: STATUS_KEY })
      await waitFor(() => {
        expect(school.asked.length).toBeGreaterThan(before)
        expect(queryClient.isFetching()).toBe(0)
      })
    }
    school.pass(5 * 60_000)
    await readAgain('2026-11-18', '2026-11-19')
    await waitFor(() => expect(asOf()).toBe('2026-11-18T19:05:00.000Z'))
    school.pass(2 * 60_000)
    await readAgain('2026-11-17', '2026-11-17')
    expect(asOf()).toBe('2026-11-18T19:05:00.000Z')
    school.pass(2 * 60_000)
    await readAgain('2026-11-18', '2026-11-19')
    await waitFor(() => expect(asOf()).toBe('2026-11-18T19:09:00.000Z'))
    school.standIns.set('/api/status', () => Promise.reject(new TypeError('gone')))
    await queryClient.invalidateQueries({ queryKey: STATUS_KEY })
    // The line and the pill tell one story.
    expect(await screen.findByText(/^Showing data from 12:09/)).toBeTruthy()
  })

  it('counts on by the clock', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { school } = open({ reservations: [OUT] })
    await complete()
    school.pass(43 * 60_000)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(group(/^Overdue$/).textContent).toContain('1 min late')
    expect(group(/^Out now$/).textContent).toContain('None')
  })

  it('never says none or nought while something is not known', async () => {
    open({ reservations: [], faults: ['server-error'] })
    await incomplete()
    expect(screen.getByText('Today’s bookings aren’t loaded yet')).toBeTruthy()
    expect(screen.queryByText('None overdue today')).toBeNull()
    expect(document.body.textContent).not.toMatch(/\bNone\b/)
    const brief = await handover()
    for (const link of within(brief).getAllByRole('link'))
      expect(link.textContent).toMatch(/^at least/)
  })
})

describe('a screen on the wall', () => {
  it('asks nothing that it may not, and says none of what nobody has read', async () => {
    const { school } = open({ reservations: ALL, role: 'display' }, { wall: true })
    await incomplete()
    expect(document.body.textContent).toMatch(/Going next.*Not loaded/)
    expect(document.body.textContent).not.toMatch(/\bNone\b/)
    const about = [...school.asked, ...school.askedAbout, ...school.peeked]
    expect(about.filter((path) => /flights|requests|refresh|mine|house/.test(path))).toEqual([])
    expect(school.spent).toEqual([])
  })
})

describe('where nobody has had the days before read', () => {
  async function lookedAt(role: 'display' | 'viewer', wall: boolean) {
    const school = inProcessSchool({ reservations: ALL, role })
    await school.refresh('reservations', '2026-11-17', '2026-11-19')
    renderPage(<Page first={{ wall }} />, {}, school)
    // What is known is heard a moment after what is not.
    await waitFor(() => {
      expect(completeness()).toBe('incomplete')
      expect(screen.queryByRole('alert')).toBeNull()
    })
    return document.querySelector<HTMLElement>('[data-completeness]')
  }

  it('is named by the wall in small words', async () => {
    const said = await lookedAt('display', true)
    expect(said?.textContent).toBe(
      'Bookings that started before Tue 17 Nov and still run are not included.',
    )
    expect(said?.closest('header')).toBeTruthy()
    expect(said?.dataset['missingDays']).toMatch(/^2026-10-17 .* 2026-11-1[67]$/)
  })

  it('is in the tick’s place for a viewer', async () => {
    const said = await lookedAt('viewer', false)
    expect(said?.textContent).toMatch(
      /Bookings that started before .* and still run are not included\./,
    )
    expect(document.body.textContent).not.toMatch(/as soon as requests allow|opens this day/)
    expect(said?.querySelector('button')).toBeTruthy()
  })
})

it('says once that nothing is loaded, and counts nothing', async () => {
  open({ dailyRequests: 0 })
  await incomplete()
  const title = screen.getByText('Today’s bookings aren’t loaded yet')
  expect(title.parentElement?.textContent).toContain('Today’s requests are used up')
  expect(screen.queryByRole('heading', { name: /Overdue|Going next/ })).toBeNull()
})

describe('the handover', () => {
  it('is said in sentences whose figures lead to what they count', async () => {
    open({ reservations: ALL })
    await complete()
    const brief = await handover()
    const said = within(brief)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(said).toEqual([
      '7 bookings, from 7:00 AM N107 to 5:30 PM N105, 1 completed',
      expect.stringMatching(/^1 overdue – \S+ Casey Rivers 303-555-0101$/),
      expect.stringMatching(/^1 not started – \S+ Casey Rivers 303-555-0101$/),
      '1 from yesterday still pending – N172SP Casey Rivers 303-555-0101',
      '2 out',
      '1 down (N106 until 5:00 PM)',
      '0 bookings clash today',
      'Tomorrow is not loaded yet',
    ])
    expect(brief.textContent).toContain('Data as of 12:00 PM.')
    // It was read for the first time now: what changed since the opening cannot be known.
    expect(within(brief).getByRole('heading', { name: '0 changes since 12:00 PM' })).toBeTruthy()
    const links = within(brief).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toContain(
      '/schedule?view=board&date=2026-11-18&status=checked-out',
    )
    expect(within(brief).getByRole('link', { name: '7:00 AM N107' })).toBeTruthy()
  })

  it('has the open alerts, which are also about other days, but not what a sentence names', async () => {
    const unclosed = booked('09:00', '10:00', { status: 'checked-out', aircraft: OUT.aircraft })
    const school = inProcessSchool({ reservations: [...ALL, unclosed] })
    const alert = {
      id: 'a',
      rule: 'clash',
      state: 'firing',
      since: '2026-11-18T18:00:00Z',
      words: 'N172SP is booked twice from {at}',
      at: '2026-11-19T16:15:00Z',
      reservation: null,
      bookings: [],
      tail: 'N172SP',
      asOf: null,
      isUnconfirmed: false,
      by: null,
    }
    const open = {
      ...alert,
      id: 'b',
      rule: 'not-closed',
      words: 'N2 is open',
      at: null,
      bookings: [unclosed.id],
    }
    const near = { ...alert, id: 'c', rule: 'inspection', words: 'N3: oil due', at: null }
    school.standIns.set('/api/alerts', () =>
      Promise.resolve(Response.json({ data: [alert, open, near], lookedAt: null })),
    )
    renderPage(<Page first={{}} />, {}, school)
    await complete()
    const brief = await handover()
    await within(brief).findByText('N172SP is booked twice from Thu 19 Nov 9:15 AM')
    const link = within(brief).getByRole('link', { name: 'N3: oil due' })
    expect(link.getAttribute('href')).toBe('/inspections')
    expect(brief.textContent).toMatch(/1 not closed\?/)
    expect(brief.textContent).not.toContain('N2 is open')
  })
})

describe('names as initials', () => {
  it('leaves no full name, e-mail or phone in the page', async () => {
    open({ reservations: ALL }, { names: 'initials' })
    await complete()
    expect(screen.getByRole('button', { name: /N5216K AL, Dual/ })).toBeTruthy()
    expect(document.documentElement.outerHTML).not.toMatch(
      /Lovelace|Casey|Rivers|Ortiz|example\.com/,
    )
  })
})

describe('the wall', () => {
  const ids = (within: ParentNode) => new Set(drawn(within))
  const wall = () => document.querySelector('[data-wall]') ?? document.body

  it('shows who is late, out and next once each, by initials, nothing to press, and its age', async () => {
    open({ reservations: ALL }, todayAddress.read({ wall: '1' }))
    await complete()
    expect(document.querySelectorAll('[data-wall]')).toHaveLength(1)
    expect(drawn()).toHaveLength(6)
    expect(ids(group(/^Overdue 1$/))).toEqual(new Set([LATE_BACK.id]))
    expect(ids(group(/^Out now$/))).toEqual(new Set([OUT.id]))
    expect(drawn(group(/^Going next$/))).toEqual([LATE.id, ODD.id, NEXT.id, LATER.id])
    for (const role of ['button', 'link', 'checkbox', 'textbox'])
      expect(screen.queryByRole(role), role).toBeNull()
    expect(document.body.textContent).toContain('with DO')
    expect(document.documentElement.outerHTML).not.toMatch(/Lovelace|Casey|Rivers|Ortiz/)
    expect(screen.getByText('As of 12:00 PM')).toBeTruthy()
    expect(document.querySelector('header')?.dataset['asOf']).toBe('2026-11-18T19:00:00.000Z')
  })

  it('says who waits for whom is late, and by how much who has not started', async () => {
    const waits = booked('11:45', '13:00', { aircraft: LATE_BACK.aircraft })
    open({ reservations: [LATE_BACK, waits, LATE] }, { wall: true, names: 'full' })
    await complete()
    expect(group(/^Overdue 1$/).textContent).toContain('Holding up: 11:45 AM (Rivers)')
    expect(group(/^Overdue 1$/).textContent).toContain('with Dana Ortiz')
    expect(group(/^Overdue 1$/).textContent).toContain('due 11:35 AM25 min')
    expect(group(/^Going next$/).textContent).toContain('20 min late')
  })

  it('keeps who was never closed out of who is out and who is late', async () => {
    const unclosed = booked('09:00', '10:00', { status: 'checked-out', aircraft: OUT.aircraft })
    open({ reservations: [unclosed, OUT] }, { wall: true })
    await complete()
    expect(drawn(group(/^Out now$/))).toEqual([OUT.id])
    expect(drawn(group(/^Not closed\?$/))).toEqual([unclosed.id])
    expect(screen.getByText('None overdue today')).toBeTruthy()
    expect(group(/^Overdue$/).dataset['calm']).toBeUndefined()
    expect(document.querySelectorAll('[data-count="not-closed"]')).toHaveLength(1)
  })

  it('names what every aircraft is doing', async () => {
    open({ reservations: [LATE_BACK, OUT, NEXT, DOWN] }, { wall: true })
    await complete()
    const said = [...document.querySelectorAll('footer [data-state]')].map(
      (chip) => `${chip.getAttribute('data-state')}: ${chip.textContent}`,
    )
    expect(said.toSorted()).toEqual([
      `down: ${DOWN.aircraft?.tailNumber} down until 5:00`,
      `free: ${NEXT.aircraft?.tailNumber} free until 12:35`,
      `late-back: ${LATE_BACK.aircraft?.tailNumber} 25 min late`,
      'out: N5216K out until 12:42',
    ])
  })

  it.each([6, 7, 80])('holds every late one of %d', async (count) => {
    const late = Array.from({ length: count }, (_, i) =>
      booked('08:00', '11:30', {
        status: 'checked-out',
        aircraft: { tailNumber: `N${i}`, model: '' },
      }),
    )
    open({ reservations: late }, { wall: true })
    await complete()
    expect(ids(wall())).toEqual(new Set(late.map(({ id }) => id)))
    expect(drawn(wall())).toHaveLength(count)
    if (count > 6) expect(wall().textContent).toContain(`and ${count - 5} more`)
  })

  it('does not say that nobody is late while it is not known', async () => {
    open({ reservations: [], faults: ['server-error'] }, { wall: true })
    await incomplete()
    expect(screen.getByText('Overdue flights: not loaded yet')).toBeTruthy()
    expect(screen.queryByText('None overdue today')).toBeNull()
  })

  it('goes on to the next day by itself at the school’s midnight, and whoever is still out stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const late = booked('22:00', '23:30', { status: 'checked-out' })
    const next = aReservationWire({
      startsAt: '2026-11-19T15:00:00Z',
      endsAt: '2026-11-19T16:00:00Z',
    })
    const reservations = [late, next, DONE]
    const { school } = open({ reservations, now: '2026-11-19T06:50:00Z' }, { wall: true })
    await complete()
    const title = () => screen.getByRole('heading', { level: 1 }).textContent
    expect(title()).toContain('Wed 18 Nov')
    expect(drawn()).toEqual([late.id])
    school.pass(11 * 60_000)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(title()).toContain('Thu 19 Nov')
    await complete()
    await waitFor(() => expect(new Set(drawn())).toEqual(new Set([late.id, next.id])))
    expect(document.querySelector('[data-count="not-closed"]')).toHaveProperty('dataset.value', '1')
    expect(wall().textContent).toContain('was dueWed')
  })

  it('says that only some aircraft are listed, and keeps whoever is late', async () => {
    open({ reservations: ALL }, { wall: true, aircraft: ['N5216K'] })
    await complete()
    expect(drawn()).toEqual([LATE_BACK.id, OUT.id])
    expect(wall().textContent).toContain('Below: only N5216K. Overdue: all aircraft.')
    expect(wall().textContent).toContain('1 of 9 reservations match the filters.')
    expect(document.querySelectorAll('footer [data-state]')).toHaveLength(1)
  })
})

describe('names on the wall', () => {
  it.each([
    [{ wall: '1' }, 'initials'],
    [{ wall: '1', initials: '0' }, 'full'],
    [{ wall: '1', initials: '1' }, 'initials'],
    [{ wall: '1', names: 'full' }, 'full'],
    [{}, 'full'],
    [{ initials: '1' }, 'initials'],
    [{ names: 'initials' }, 'initials'],
  ] as const)('%j: %s', (search, names) => {
    expect(todayAddress.read(search).names).toBe(names)
    expect(todayAddress.read(todayAddress.write(todayAddress.read(search))).names).toBe(names)
  })
})
