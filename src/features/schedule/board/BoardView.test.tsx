import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { SchedulePage } from '#features/schedule/SchedulePage.tsx'
import { type ScheduleState, scheduleAddress } from '#features/schedule/schedule-state.ts'
import type { SchoolSetup } from '#testing/in-process-school.ts'
import { complete, drawn, incomplete } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { runs as examples } from '#testing/runs.ts'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'

async function open(setup: SchoolSetup, first: Partial<ScheduleState> = {}) {
  const rendered = renderWithSchool(<ScheduleInTest first={first} />, setup)
  await complete()
  return rendered
}

const items = () => [...document.querySelectorAll<HTMLElement>('[data-reservation-id]')]
const board = () => within(screen.getByRole('grid', { name: /^Board, / }))
const LESSON = aReservationWire()
const LATER = aReservationWire({
  startsAt: '2026-11-18T20:00:00Z',
  endsAt: '2026-11-18T21:30:00Z',
})
const RENTAL = aReservationWire({
  activityType: 'Rental',
  people: [{ role: 'customer', name: 'Ada Lovelace', email: 'ada@example.com', phone: '' }],
  aircraft: { tailNumber: 'N5216K', model: 'SR20' },
})

it('is what the schedule opens with: a lesson for its aircraft and its instructor, with links to both, and nothing of the flight log', async () => {
  const { school } = await open({ reservations: [LESSON, RENTAL], flights: [aFlightWire()] })
  const grid = screen.getByRole('grid', { name: 'Board, Wednesday 18 November 2026' })
  const texts = (role: string) =>
    within(grid)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  expect(texts('rowheader')).toEqual([
    'C172S1',
    'N172SPfree today',
    'SR201',
    'N5216Kfree today',
    'Instructors1',
    'Dana Ortizno more today',
  ])
  expect(drawn(grid).filter((id) => id === LESSON.id)).toHaveLength(2)
  const links = within(grid).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['N172SP', '/aircraft/N172SP'],
    ['N5216K', '/aircraft/N5216K'],
    ['Dana Ortiz', '/people?who=dana%40example.com'],
  ])
  expect(school.asked.filter((path) => path.includes('flights'))).toEqual([])

  // The same in a table comes after the board, and follows it.
  const row = await screen.findByRole('row', { name: /N5216K, SR20.*9:00/ })
  expect(row.textContent).toContain('9:00 AM–10:30 AM N5216K Ada Lovelace, Rental, pending')
  const table = row.closest('table')
  expect(table?.caption?.textContent).toContain('as a table')
  expect(table?.querySelector('[data-reservation-id]')).toBeNull()
})

it('says of a later day when each aircraft and instructor has a first booking, as no one knows until when it is free', async () => {
  const time = { startsAt: '2026-11-19T13:00:00Z', endsAt: '2026-11-19T14:00:00Z' }
  const shop = { activityType: 'Maintenance', people: [], ...time }
  const reservations = [
    RENTAL,
    aReservationWire(time),
    aReservationWire({ ...shop, aircraft: { tailNumber: 'N9DA', model: 'DA40' } }),
    aReservationWire({ ...shop, startsAt: '2026-11-19T12:00:00Z', endsAt: '2026-11-19T12:30:00Z' }),
  ]
  await open({ reservations }, { view: 'day', date: plainDay('2026-11-19') })
  const heads = board().getAllByRole('rowheader')
  const said = heads.map(({ textContent }) => textContent).filter((text) => /^(N|Dana)/.test(text))
  expect(said).toEqual([
    'N172SPfirst 6:00 AM',
    'N9DAdown from 6:00 AM',
    'N5216Kno bookings',
    'Dana Ortizfirst 6:00 AM',
  ])
})

it('has one tab stop, and keys that walk from it', async () => {
  await open({ reservations: [LESSON, LATER, RENTAL] })
  expect(items().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  const id = () => document.activeElement?.getAttribute('data-reservation-id')
  items()
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus()
  expect(id()).toBe(LESSON.id)
  await userEvent.keyboard('{ArrowRight}')
  expect(id()).toBe(LATER.id)
  await userEvent.keyboard('{ArrowDown}')
  expect(id()).toBe(RENTAL.id)
  await userEvent.keyboard('{ArrowDown}')
  expect(id()).toBe(LESSON.id)
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.getAttribute('href')).toBe('/people?who=dana%40example.com')
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.getAttribute('href')).toBe('/aircraft/N5216K')
  await userEvent.keyboard('{ArrowRight}')
  expect(id()).toBe(RENTAL.id)
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement?.textContent).toMatch(/^SR20/)
  expect(items().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

it('hides idle rows when told to, and only those in which nothing is booked', async () => {
  const fleet = [LESSON, RENTAL]
  await open({ reservations: fleet }, { aircraft: ['N172SP'], idle: false })
  expect(board().queryByRole('rowheader', { name: /N5216K/ })).toBeNull()
  expect(board().getByRole('rowheader', { name: /N172SP/ })).toBeTruthy()
  expect(board().getByRole('rowheader', { name: /Dana Ortiz/ })).toBeTruthy()
})

it('heads the row of an instructor with the surname, and has the rest read out', async () => {
  const instructor = { role: 'instructor', name: 'Quinn van der Berg Jr.', email: '', phone: '' }
  await open({ reservations: [aReservationWire({ people: [instructor] })] })
  const head = board().getByRole('rowheader', { name: /^Quinn van der Berg Jr\./ })
  const unseen = [...head.querySelectorAll('.unseen')].map(({ textContent }) => textContent)
  expect(unseen).toEqual(['Quinn', 'Jr.'])
})

it('names an aircraft in a narrow bar by no ending that another one has', async () => {
  const lesson = (tailNumber: string, hour: number) =>
    aReservationWire({
      startsAt: `2026-11-18T${hour}:00:00Z`,
      endsAt: `2026-11-18T${hour + 1}:00:00Z`,
      people: [
        { role: 'customer', name: 'Ann Ng', email: '', phone: '' },
        { role: 'instructor', name: 'Dana Ortiz', email: '', phone: '' },
      ],
      aircraft: { tailNumber, model: 'C172S' },
    })
  const lessons = [lesson('N172SP', 16), lesson('N272SP', 18), lesson('N277BB', 20)]
  await open({ reservations: lessons })
  const bars = row('instructor', 'dana ortiz')?.querySelectorAll('[data-reservation-id]') ?? []
  const said = [...bars].map(({ textContent }) => textContent)
  expect(said).toEqual(['Ng\u2002172SP', 'Ng\u2002272SP', 'Ng\u20027BB'])
})

const DIAMOND = aReservationWire({
  startsAt: '2026-11-18T22:00:00Z',
  endsAt: '2026-11-18T23:00:00Z',
  aircraft: { tailNumber: 'N340DA', model: 'DA40 NG' },
})
const row = (kind: string, key: string) =>
  document.querySelector<HTMLElement>(`[data-row-kind="${kind}"][data-row-key="${key}"]`)
const inRow = (kind: string, key: string) =>
  [...(row(kind, key)?.querySelectorAll<HTMLElement>('[data-reservation-id]') ?? [])].map(
    ({ dataset }) => [dataset['reservationId'], dataset['match'] ?? 'true'],
  )

const OUT_LATE = aReservationWire({
  status: 'checked-out',
  startsAt: '2026-11-18T16:00:00Z',
  endsAt: '2026-11-18T17:30:00Z',
})

it('draws who is late on to now, and who waits for the aircraft and for the instructor', async () => {
  const waits = aReservationWire({
    people: LESSON.people.filter(({ role }) => role === 'customer'),
    startsAt: '2026-11-18T18:30:00Z',
    endsAt: '2026-11-18T20:30:00Z',
  })
  const people0 = aReservationWire({
    aircraft: { tailNumber: 'N340DA', model: 'DA40 NG' },
    startsAt: '2026-11-18T21:00:00Z',
    endsAt: '2026-11-18T22:00:00Z',
  })
  // It is noon: an hour and a half past its end.
  const { school } = await open({ reservations: [OUT_LATE, waits, people0, RENTAL] })
  const runs = () =>
    [...document.querySelectorAll<HTMLElement>('[data-late-run]')].map((run) => [
      run.closest<HTMLElement>('[data-row]')?.dataset['rowKey'],
      run.textContent,
    ])
  await waitFor(() =>
    expect(runs()).toEqual([
      // Only an edge runs on over the bar of who waits; the words are in the row's head.
      ['N172SP', ''],
      ['dana@example.com', '1 h 30 min late'],
    ]),
  )
  expect(row('aircraft', 'N172SP')?.textContent).toMatch(/^N172SP1 h 30 min late/)
  const barIn = (key: string, id: string) =>
    document.querySelector<HTMLElement>(`[data-row-key="${key}"] [data-reservation-id="${id}"]`)
  expect(barIn('N172SP', waits.id)?.dataset['waits']).toBe('overtaken')
  expect(barIn('N172SP', waits.id)?.getAttribute('aria-label')).toMatch(/, waits for N172SP$/)
  expect(barIn('N340DA', people0.id)?.dataset['waits']).toBe('next')
  expect(barIn('N5216K', RENTAL.id)?.dataset['waits']).toBeUndefined()

  await userEvent.hover(barIn('N340DA', people0.id) ?? document.body)
  expect(screen.getByRole('grid').hasAttribute('data-lit-chain')).toBe(true)
  expect(
    new Set(
      [...document.querySelectorAll<HTMLElement>('[data-lit]')].map(
        (one) => one.dataset['reservationId'],
      ),
    ),
  ).toEqual(new Set([OUT_LATE.id, waits.id, people0.id]))
  await userEvent.hover(barIn('N5216K', RENTAL.id) ?? document.body)
  expect(screen.getByRole('grid').hasAttribute('data-lit-chain')).toBe(false)

  school.pass(7 * 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(runs()[1]).toEqual(['dana@example.com', '1 h 37 min late']))
})

it('draws all that an instructor has, whichever tails are chosen', async () => {
  await open({ reservations: [LESSON, LATER, RENTAL, DIAMOND] }, { aircraft: ['N340DA'] })
  expect(board().queryByRole('rowheader', { name: /N172SP/ })).toBeNull()
  expect(inRow('instructor', 'dana@example.com')).toEqual([
    [LESSON.id, 'false'],
    [LATER.id, 'false'],
    [DIAMOND.id, 'true'],
  ])
  expect(
    board().getAllByRole('button', { name: /N172SP Casey Rivers.*, not in the filter/ }),
  ).toHaveLength(2)
})

it('puts what a search found first, and folds the other rows away', async () => {
  await open({ reservations: [LESSON, LATER, RENTAL, DIAMOND] }, { q: 'n340' })
  const heads = () =>
    board()
      .getAllByRole('rowheader')
      .map((head) => head.textContent)
  expect(heads()[0]).toBe('1 matchin 2 rows')
  expect(heads().at(-1)).toBe('Other rows2 · 3 bookings')
  expect(row('aircraft', 'N172SP')).toBeNull()
  expect(inRow('instructor', 'dana@example.com')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: /^Other rows/, expanded: false }))
  expect(inRow('aircraft', 'N172SP').map(([, match]) => match)).toEqual(['false', 'false'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove search' }))
  expect(inRow('aircraft', 'N172SP').map(([, match]) => match)).toEqual(['true', 'true'])
})

it('draws in every row all that is booked of it, whatever is filtered', async () => {
  const people = (customer: string, instructor: string | null) => [
    { role: 'customer' as const, name: customer, email: `${customer}@example.com`, phone: '' },
    ...(instructor === null
      ? []
      : [
          {
            role: 'instructor' as const,
            name: instructor,
            email: `${instructor}@Example.com`,
            phone: '',
          },
        ]),
  ]
  const reservations = Array.from({ length: 24 }, (_, i) => {
    const start = Date.parse('2026-11-18T14:00:00Z') + (i % 12) * 3_600_000
    return aReservationWire({
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 3_600_000).toISOString(),
      activityType: ['Dual', 'Rental', 'Maintenance'][i % 3] ?? null,
      status: ['PENDING', 'Completed', 'CANCELLED', 'Checked-out'][i % 4] ?? null,
      people: people(i % 2 ? 'kowalski' : 'ito', [null, 'ben', 'ana'][i % 3] ?? null),
      aircraft: { tailNumber: ['N1', 'N2', 'N3', 'N4'][i % 4] ?? '', model: 'DA40' },
    })
  })
  const pageOf = (choice: Partial<ScheduleState>) => (
    <SchedulePage
      state={{ ...scheduleAddress.read({ others: '1' }), ...choice }}
      onState={() => {}}
      onOpenReservation={() => {}}
    />
  )
  const { rerender } = renderWithSchool(pageOf({}), { reservations })
  await complete()
  const some = (values: string[]) => fc.option(fc.subarray(values), { nil: null })
  const filter = fc.record({
    aircraft: some(['N1', 'N2', 'N3']),
    instructor: some(['ben@example.com', 'ana@example.com']),
    customer: some(['ito@example.com']),
    activity: some(['dual', 'solo']),
    status: some(['pending', 'completed']),
    q: fc.constantFrom('', 'kowalski', 'n1 ito', 'zzzz'),
    cancelled: fc.boolean(),
    by: fc.constantFrom(null, 'aircraft' as const, 'instructor' as const),
  })
  fc.assert(
    fc.property(filter, (choice) => {
      rerender(pageOf(choice))
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row-kind]')]
      for (const { dataset } of rows) {
        const [kind, key] = [dataset['rowKind'] ?? '', dataset['rowKey'] ?? '']
        const booked = reservations.filter(
          ({ status, aircraft, people: on }) =>
            (choice.cancelled || status !== 'CANCELLED') &&
            (kind === 'aircraft'
              ? aircraft?.tailNumber === key
              : on.some(({ role, email }) => role === 'instructor' && email.toLowerCase() === key)),
        )
        const ids = inRow(kind, key).map(([id]) => id)
        expect(ids).toHaveLength(booked.length)
        expect(new Set(ids)).toEqual(new Set(booked.map(({ id }) => id)))
      }
      if (choice.aircraft === null && choice.by !== 'instructor')
        expect(rows.length).toBeGreaterThan(3)
    }),
    { numRuns: examples({ each: 5, every: 100 }) },
  )
})

it('opens with the groups closed that its address names, opens one, and closes it', async () => {
  await open({ reservations: [LESSON, RENTAL] }, { by: 'aircraft', closed: ['model:SR20', 'gone'] })
  const group = (expanded: boolean) => screen.getByRole('button', { name: /^SR20/, expanded })
  expect(drawn()).toEqual([LESSON.id])
  expect(group(false).textContent).toContain('1 booking')
  fireEvent.click(group(false))
  expect(drawn()).toHaveLength(2)
  fireEvent.click(group(true))
  expect(drawn()).toEqual([LESSON.id])
})

it('calls nobody free of whom not all is known', async () => {
  const busy = Array.from({ length: 100 }, (_, i) => {
    const start = Date.parse('2026-11-18T00:00:00Z') + i * 60_000 + 3_600_000 * 12
    return aReservationWire({
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 3_600_000).toISOString(),
    })
  })
  renderWithSchool(<ScheduleInTest first={{ by: 'aircraft' }} />, { reservations: busy })
  await incomplete()
  expect(board().getByRole('rowheader', { name: /N172SP/ }).textContent).not.toContain('free')
  // In the head, where no bar lies over it.
  expect(board().getByRole('columnheader').textContent).toContain('not loaded')
})

it('says when the sun sets, and leaves every hour but the one under now', async () => {
  await open({ reservations: [LESSON], location: { latitude: 39.91, longitude: -105.12 } })
  expect(board().getByRole('img', { name: 'Sunset 4:42' }).title).toBe('Sunset 4:42')
  expect(board().getByRole('columnheader').textContent).toMatch(/11 AM.*1 PM.*3 PM4 PM5 PM6 PM/)
})

it('steps to a match far below the screen, and counts those that are not drawn', async () => {
  const scrolled = vi.fn()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
  const fleet = Array.from({ length: 45 }, (_, index) => `N${100 + index}`)
  await open(
    {
      reservations: [
        ...fleet.map((tailNumber) =>
          aReservationWire({
            people: LESSON.people.filter(({ role }) => role === 'customer'),
            aircraft: { tailNumber, model: 'C152' },
          }),
        ),
        aReservationWire({ startsAt: null }),
      ],
    },
    { q: 'Casey' },
  )
  expect(board().getAllByRole('row').length).toBeLessThan(40)
  const found = () => [...document.querySelectorAll<HTMLElement>('[data-found]')]
  fireEvent.click(screen.getByRole('button', { name: 'Next match' }))
  expect(screen.getByText('1 of 45')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Previous match' }))
  expect(screen.getByText('45 of 45')).toBeDefined()
  expect(found()).toHaveLength(1)
  expect(found()[0]?.closest('[data-row]')?.getAttribute('data-row')).toBe('aircraft:N144')
  expect(scrolled.mock.contexts.at(-1)).toBe(found()[0])
})
