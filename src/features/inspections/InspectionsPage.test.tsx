import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { anInspection, anOverrun, inspectionsAnswer } from '#testing/inspection-builders.ts'
import { pageOf, renderPage } from '#testing/page-kit.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { PHONE } from '#ui/frame-shape.ts'
import type { InspectionsWire } from '#wire/inspections-wire.ts'
import { InspectionsPage } from './InspectionsPage.tsx'

const Page = pageOf(InspectionsPage, {})

const LATE = aReservationWire({ startsAt: '2026-11-18T23:00:00Z', endsAt: '2026-11-19T01:00:00Z' })
const HUNDRED = anInspection({ state: 'overrun', expectedOn: '2026-11-19' })
const OIL = anInspection({ tail: 'N9', name: 'Oil', state: 'ok', expectedOn: '2026-11-30' })
const ANNUAL = anInspection({ name: 'Annual', state: 'ok', expectedOn: '2027-06-01' })

/** `answer` may be another one with each question; what is sent is noted, and answered by `onSend`. */
async function show(
  answer: () => InspectionsWire | Response,
  search: Record<string, string> = {},
  onSend: () => Response = () => Response.json({}),
) {
  const school = inProcessSchool({ reservations: [LATE] })
  const sent: { path: string; method: string; body: unknown }[] = []
  school.standIns.set('/api/inspections', () => {
    const given = answer()
    return given instanceof Response ? given : Response.json(given)
  })
  const noted = (path: string, _: unknown, init: RequestInit | undefined) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ path, method: init?.method ?? 'GET', body })
    return onSend()
  }
  for (const path of ['', '/import', ...[HUNDRED, OIL, ANNUAL].map(({ id }) => `/${id}`)])
    school.standIns.set(`/api/house/inspections${path}`, noted)
  const rendered = renderPage(<Page search={search} />, {}, school)
  await waitFor(() => expect(school.askedAbout).toContain('/api/inspections'))
  return { ...rendered, school, sent }
}

const all = () => inspectionsAnswer([ANNUAL, OIL, HUNDRED])
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-inspection]')].map(
    (row) => row.dataset['inspection'],
  )

const LIST = `tail,item,meter,interval,due
N9,oil,tach,50,2312.4
N5,Annual,date,12,2027-06-30
N5,Oil,tach,50,soon`

describe('the page of inspections', () => {
  it('says what it is for while there is none, and how to begin', async () => {
    await show(() => inspectionsAnswer([]))
    await screen.findByText('No inspections yet')
    expect(screen.getByRole('button', { name: 'Add the first inspection' })).toBeTruthy()
  })

  it('shows the time of the log, not that of bookings in weeks to come', async () => {
    await show(() => inspectionsAnswer([HUNDRED], { asOf: '2026-11-18T12:50:00.000Z' }))
    await waitFor(() =>
      expect(document.querySelector('[data-as-of]')?.getAttribute('data-as-of')).toBe(
        '2026-11-18T18:05:00.000Z',
      ),
    )
  })

  it('lists aircraft by tail number, or every item by what comes first, and asks the school for nothing', async () => {
    const { school } = await show(all)
    await screen.findByRole('region', { name: 'N172SP' })
    expect(rows()).toEqual([OIL.id, HUNDRED.id, ANNUAL.id])
    await userEvent.click(screen.getByRole('button', { name: 'Due first' }))
    expect(rows()).toEqual([HUNDRED.id, OIL.id, ANNUAL.id])
    expect(school.spent).toEqual([])
  })

  it('shows the aircraft that its address names', async () => {
    await show(all, { aircraft: 'N9' })
    await screen.findByRole('region', { name: 'N9' })
    expect(rows()).toEqual([OIL.id])
  })

  it('takes the last import back with one press, and says why if that is refused', async () => {
    const imported = { at: '2026-11-18T17:00:00.000Z', by: 'Mona', count: 2 }
    const { sent } = await show(
      () => ({ ...all(), imported }),
      {},
      () => Response.json({ error: 'Not now.' }, { status: 503 }),
    )
    const notice = (await screen.findByText(/^Imported by Mona, .*: 2 items still as imported\./))
      .parentElement
    await userEvent.click(screen.getByRole('button', { name: 'Undo the import' }))
    await waitFor(() => expect(notice?.textContent).toMatch(/nothing was changed/))
    const path = '/api/house/inspections/import'
    expect(sent).toEqual([{ path, method: 'POST', body: { undone: imported.at } }])
  })

  it('says how many items came back, until there is another import', async () => {
    let imported: InspectionsWire['imported'] = { at: '2026-11-18T17:00:00.000Z', by: '', count: 9 }
    const { queryClient } = await show(
      () => ({ ...all(), imported }),
      {},
      () => {
        imported = null
        return Response.json({ undone: 2 })
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the import' }))
    await screen.findByText('Import undone: 2 items.')
    expect(screen.queryByText(/^Imported/)).toBeNull()
    imported = { at: '2026-11-18T17:01:00.000Z', by: '', count: 1 }
    await queryClient.invalidateQueries()
    await screen.findByText(/1 item still as imported\.$/)
    expect(screen.queryByText(/undone/)).toBeNull()
  })

  it('says what to do about a meter that no flight is known of', async () => {
    const nothing = { last: null, lastOn: null, left: null, because: 'no-reading' } as const
    const left = OIL.left.map((one) => ({ ...one, ...nothing }))
    await show(() => inspectionsAnswer([HUNDRED, { ...OIL, state: 'unknown', left }]))
    await screen.findByText(/^No meter reading for N9 yet\./)
    const link = screen.getByRole('link', { name: 'Open the flight log' })
    expect(link.getAttribute('href')).toBe('/flights?from=2026-11-12&to=2026-11-18')
  })

  it('names the booking that overruns one, and leads to it', async () => {
    const overruns = [
      anOverrun(HUNDRED, { reservation: 'nobody knows', is: 'may-overrun' }),
      anOverrun(HUNDRED, { reservation: LATE.id }),
    ]
    const { school } = await show(() => ({ ...all(), overruns }))
    await screen.findByRole('region', { name: 'N172SP' })
    await school.refresh('reservations', '2026-11-18', '2026-11-19')
    const lines = () =>
      [...document.querySelectorAll('[data-overrun]')].map(({ textContent }) => textContent)
    expect(lines()[0]).toMatch(/goes past the limit$/)
    expect(lines()[1]).toBe('A booking may go past the limit')
    const link = screen.getAllByRole('link').find(({ dataset }) => dataset['reservationId'])
    expect(link?.getAttribute('href')).toContain(LATE.id)
  })

  it('offers nothing to whoever may not change them', async () => {
    const asked = { ...HUNDRED, ask: { reservation: 'r', on: '2026-11-17', tach: 1, hobbs: null } }
    await show(() => inspectionsAnswer([asked], { mayChange: false }))
    await screen.findByRole('region', { name: 'N172SP' })
    expect(screen.queryByRole('button', { name: /Add|Mark|Yes/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '100-hour of N172SP: details' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('button', { name: /Change|Remove/ })).toBeNull()
  })

  it('keeps what was typed when it is refused, and sends it once more', async () => {
    let isRefused = true
    const { sent } = await show(all, {}, () =>
      isRefused
        ? Response.json(
            { error: 'name is already used by another inspection of N172SP' },
            { status: 400 },
          )
        : Response.json({ id: 'x' }, { status: 201 }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add inspection' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add inspection' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getAllByRole('alert')[0]?.textContent).toContain('Enter the aircraft.')
    expect(sent).toEqual([])
    await userEvent.type(dialog.getByRole('combobox', { name: 'Aircraft' }), 'n172sp')
    await userEvent.type(dialog.getByRole('combobox', { name: 'What is due' }), '50-hour')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Last done at (Tach)' }), '2262.4')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Every (hours)' }), '50')
    const due = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Due at (Tach)' })
    expect(due.value).toBe('2312.4')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(/used by another inspection/)
    expect(due.value).toBe('2312.4')
    isRefused = false
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)).toEqual({
      path: '/api/house/inspections',
      method: 'POST',
      body: {
        tail: 'N172SP',
        name: '50-hour',
        limits: [{ meter: 'tach', due: 231_240, interval: 5_000, warnAt: 1_000 }],
        carry: 'due',
        grounds: true,
        note: '',
      },
    })
  })

  it('changes one as it stands after something was taken back while it was open', async () => {
    const done = {
      on: '2026-11-17',
      tach: 231_000,
      hobbs: null,
      by: '',
      at: '2026-11-17T18:00:00Z',
    }
    const limits = [{ meter: 'tach' as const, due: 241_240, interval: 10_000, warnAt: 1_000 }]
    let item = { ...HUNDRED, limits, done: [done] }
    await show(
      () => inspectionsAnswer([item]),
      {},
      () => {
        item = { ...HUNDRED, limits: [...HUNDRED.limits] as typeof limits, done: [] }
        return Response.json({})
      },
    )
    await userEvent.click(
      await screen.findByRole('button', { name: '100-hour of N172SP: details' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await dialog.findByText('Not done yet.')
    await userEvent.click(dialog.getByRole('button', { name: 'Change…' }))
    const form = within(await screen.findByRole('dialog', { name: 'Change 100-hour of N172SP' }))
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Due at (Tach)' }).value).toBe(
      '2312.4',
    )
  })

  it('asks about a reading that is far from the last, and takes no day that is ahead', async () => {
    const { sent } = await show(() => inspectionsAnswer([HUNDRED]))
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mark 100-hour of N172SP as done' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText(/Check this reading/)).toBeNull()
    const tach = dialog.getByRole('textbox', { name: 'Tach then' })
    await userEvent.clear(tach)
    await userEvent.type(tach, '23124')
    expect(dialog.getByText('The last Tach was 2306.1. Check this reading.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Done on'), { target: { value: '2027-11-18' } })
    expect(dialog.getByText('Choose today or an earlier day.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as done' }))
    expect(sent).toEqual([])
  })

  it('answers what is asked after maintenance with one press', async () => {
    const ask = { reservation: 'shop', on: '2026-11-17', tach: 231_240, hobbs: null }
    const { sent } = await show(() => inspectionsAnswer([{ ...HUNDRED, ask }]))
    const group = within(await screen.findByRole('group', { name: 'Was 100-hour of N172SP done?' }))
    expect(group.getByText('Was the 100-hour done at Tach 2312.4 on Tue 17 Nov?')).toBeTruthy()
    await userEvent.click(group.getByRole('button', { name: 'Yes' }))
    await userEvent.click(group.getByRole('button', { name: 'No' }))
    const path = `/api/house/inspections/${HUNDRED.id}`
    expect(sent).toEqual([
      { path, method: 'POST', body: { done: { on: '2026-11-17', tach: 231_240, hobbs: null } } },
      { path, method: 'POST', body: { notDone: 'shop' } },
    ])
    await userEvent.click(group.getByRole('button', { name: 'Yes, at another reading…' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: '100-hour of N172SP: mark as done' }),
    )
    expect(dialog.getByText('Next due: Tach 2412.4.')).toBeTruthy()
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Tach then' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Tach then' }), '2310')
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)?.body).toEqual({ done: { on: '2026-11-17', tach: 231_000, hobbs: null } })
  })

  it('demands the reading that the next one is counted from', async () => {
    const { sent } = await show(() => inspectionsAnswer([{ ...HUNDRED, carry: 'done', left: [] }]))
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mark 100-hour of N172SP as done' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as done' }))
    expect(dialog.getByText(/^Enter the Tach/)).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.type(dialog.getByRole('textbox', { name: 'Tach then' }), '2310')
    expect(dialog.getByText('Next due: Tach 2410.0.')).toBeTruthy()
  })

  it('takes back only the newest that was wrong, and removes an item once somebody is sure', async () => {
    const done = ['2026-06-20', '2025-06-20'].map((on) => ({
      on,
      tach: 228_000,
      hobbs: null,
      by: 'Olive Owner',
      at: `${on}T18:00:00Z`,
    }))
    const { sent } = await show(() => inspectionsAnswer([{ ...ANNUAL, done }]))
    await userEvent.click(await screen.findByRole('button', { name: 'Annual of N172SP: details' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove…' }))
    expect(sent).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const path = `/api/house/inspections/${ANNUAL.id}`
    expect(sent).toEqual([
      { path, method: 'POST', body: { undone: '2026-06-20T18:00:00Z' } },
      { path, method: 'DELETE', body: null },
    ])
  })

  it('shows what a list says before one press takes it in, and keeps it while that is refused', async () => {
    let isRefused = true
    const { sent } = await show(all, {}, () =>
      isRefused ? Response.json({ error: 'Full.' }, { status: 409 }) : Response.json({}),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Import CSV…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import inspections' }))
    const box = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Or paste it' })
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    expect(sent).toEqual([])
    await userEvent.click(box)
    await userEvent.paste(LIST)
    const taken = within(dialog.getByRole('list', { name: 'Inspections to import' }))
    // No tail is called unknown where none is known.
    expect(dialog.queryByText(/Check the spelling/)).toBeNull()
    expect(taken.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'N9 oil: Tach 2312.4, every 50.0 h (updates the existing one)',
      'N5 Annual: Date Wed 30 Jun 2027, every 12 months',
    ])
    const wrong = within(dialog.getByRole('list', { name: 'Problems' })).getByRole('listitem')
    expect(wrong.dataset['line']).toBe('4')
    expect(dialog.getByText(/^1 new, 1 changed\. Lines with problems are skipped/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText('Full.')
    expect(box.value).toBe(LIST)
    isRefused = false
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)).toMatchObject({
      path: '/api/house/inspections/import',
      body: {
        items: [
          { tail: 'N9', name: 'oil' },
          { tail: 'N5', name: 'Annual' },
        ],
      },
    })
  })

  it('has a menu on a phone for what its bar has no room for', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media === PHONE,
      addEventListener() {},
      removeEventListener() {},
    }))
    await show(all)
    await userEvent.click(await screen.findByRole('button', { name: 'Import, export, print' }))
    const menu = within(screen.getByRole('dialog', { name: 'Import, export, print' }))
    const names = menu.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Import CSV…', 'Export CSV', 'Print'])
    await userEvent.click(menu.getByRole('button', { name: 'Import CSV…' }))
    await screen.findByRole('dialog', { name: 'Import inspections' })
  })

  it('names the tails of a list that no booking and no flight has', async () => {
    const aircraft = [{ tail: 'N172SP', model: 'C172S' }]
    localStorage.setItem('flightline.fleet', JSON.stringify({ school: 'Test school', aircraft }))
    await show(all)
    await userEvent.click(await screen.findByRole('button', { name: 'Import CSV…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import inspections' }))
    await userEvent.click(dialog.getByRole('textbox', { name: 'Or paste it' }))
    await userEvent.paste(`${LIST}\nN172SP,Oil,tach,50,2312.4`)
    await dialog.findByText('No booking or flight is loaded for N9, N5. Check the spelling.')
  })

  it('keeps the last answer on screen when the house is away, and says that it may be old', async () => {
    let isAway = false
    const { queryClient } = await show(() =>
      isAway
        ? Response.json({ error: 'Away.', reason: 'house_unavailable' }, { status: 503 })
        : all(),
    )
    await screen.findByRole('region', { name: 'N172SP' })
    isAway = true
    await queryClient.invalidateQueries({ queryKey: ['house'] })
    await screen.findByText(/This may be out of date: Flightline/)
    expect(rows()).toHaveLength(3)
  })
})
