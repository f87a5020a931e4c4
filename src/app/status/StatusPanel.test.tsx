import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { currentSettings } from '#app/settings/settings.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { openApp } from '#testing/open-app.tsx'
import { complete } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { instant, MINUTE } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { BARE_FRAME, FrameProvider } from '#ui/frame/frame-context.ts'
import { StatusPill } from '#ui/frame/StatusPill.tsx'
import { StatusPanel } from './StatusPanel.tsx'

async function open(school = inProcessSchool({ reservations: [aReservationWire()] })) {
  openApp('/today', school)
  await complete()
  await waitFor(() => expect(pill().textContent).toMatch(/\d+ requests left/))
  return school
}

/** What a browser tells a page that it had kept as it was. */
function pageShown(): Event {
  return Object.assign(new Event('pageshow'), { persisted: true })
}

const pill = () => screen.getByRole('button', { name: /requests left/ })
const panel = () => screen.getByRole('dialog', { name: 'Status' })

it('says when today was read, when other days that can change were, and the oldest part where that is settled', async () => {
  const today = instant('2026-11-18T19:00:00Z')
  const later = instant('2026-11-18T12:50:00Z')
  const settled = instant('2026-11-17T12:50:00Z')
  const upstream = { state: 'ok', reason: null, since: null, retryAt: null } as const
  const requests = { limit: null, remaining: null, reset: null }
  const shared = { upstream, requests, range: null, head: null }
  renderWithSchool(
    <>
      <StatusPanel {...shared} ages={[{ pace: 'today', asOf: today }]} asOf={today} />
      <StatusPanel {...shared} ages={[{ pace: 'today', asOf: today }]} asOf={settled} />
      <StatusPanel
        {...shared}
        ages={[
          { pace: 'screen', asOf: later },
          { pace: 'today', asOf: today },
        ]}
        asOf={settled}
      />
    </>,
    {},
  )
  const said = await screen.findAllByText(/^As of /)
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'As of 12:00 PM.',
    'As of 12:00 PM. Completed records: Tue 17 Nov 5:50 AM.',
    'As of 12:00 PM. Other days: 5:50 AM. Completed records: Tue 17 Nov 5:50 AM.',
  ])
})

it('is opened by today’s time, though other days were read earlier', async () => {
  const ages = [
    { pace: 'screen', asOf: instant('2026-11-18T14:50:00Z') },
    { pace: 'today', asOf: instant('2026-11-18T18:56:00Z') },
  ] as const
  renderWithSchool(
    <FrameProvider value={{ ...BARE_FRAME, zone: zoneOf('America/Denver') }}>
      <StatusPill asOf={instant('2026-11-14T12:50:00Z')} ages={ages} range={null} />
    </FrameProvider>,
    {},
  )
  await waitFor(() => expect(pill().title).toMatch(/^As of 11:56 AM/))
  expect(pill().textContent).toMatch(/^As of 11:56 AM/)
})

it('says that there is no data, and is not green', async () => {
  renderWithSchool(<StatusPill asOf={null} ages={[]} range={null} />, {})
  expect((await screen.findByText('No data')).previousElementSibling?.className).not.toContain('ok')
})

describe('the panel behind the requests left', () => {
  it('takes the shortest turn-round, and refuses what is no number of minutes', async () => {
    openApp('/nowhere', inProcessSchool())
    fireEvent.click(await screen.findByRole('button', { name: 'Test school' }))
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    const settings = await screen.findByRole('dialog', { name: 'Settings' })
    const field = within(settings).getByRole<HTMLInputElement>('spinbutton', {
      name: 'Tight turnaround under (minutes)',
    })
    expect(field.value).toBe('0')
    await userEvent.clear(field)
    await userEvent.type(field, '25')
    expect(currentSettings()).toMatchObject({ turnRoundMinutes: 25 })
    await userEvent.clear(field)
    await userEvent.type(field, '-3')
    expect(currentSettings().turnRoundMinutes).toBe(25)
    await userEvent.tab()
    expect(field.value).toBe('25')
  })

  it('says beside the age what reading again costs, on focus, and reads when pressed', async () => {
    const school = await open()
    school.pass(2 * MINUTE)
    const key = screen.getByRole('button', { name: 'Refresh now' })
    act(() => key.focus())
    const price = await screen.findByRole('tooltip')
    await waitFor(() =>
      expect(price.textContent).toMatch(/^Refresh today \(uses 1 of \d+ requests\)\.$/),
    )
    fireEvent.keyDown(key, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    fireEvent.pointerEnter(key)
    expect(screen.getByRole('tooltip')).toBe(price)
    const spent = school.spent.length
    fireEvent.click(key)
    await waitFor(() => expect(school.spent).toHaveLength(spent + 1))
    await waitFor(() => expect(price.textContent).toContain('Next at'))
    fireEvent.click(key)
    expect(school.spent).toHaveLength(spent + 1)
  })

  it('starts with what the page has and lacks, in the words of its mark', async () => {
    await open()
    await complete()
    fireEvent.click(pill())
    await within(panel()).findByText(/^As of/)
    const mark = document.querySelector('[data-completeness] button')?.getAttribute('title') ?? ''
    expect(mark).toMatch(/\.$/)
    const said = [...panel().querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(said.join(' ')).toContain(mark)
    expect(panel().textContent).toMatch(/^ConnectedAs of 12:00/)
  })

  it('offers no refresh while the gateway waits to try again, neither beside the time nor in the panel', async () => {
    const school = await open()
    const retryAt = '2026-11-18T19:20:00Z'
    school.standIns.set('/api/status', async (_, ask) => {
      const body = await (await ask()).json()
      const upstream = { state: 'failing', reason: 'upstream_timeout', since: null, retryAt }
      return Response.json({ ...body, upstream })
    })
    act(() => void dispatchEvent(pageShown()))
    const key = screen.getByRole('button', { name: 'Refresh now' })
    await waitFor(() => expect(key.getAttribute('aria-disabled')).toBe('true'))
    fireEvent.click(pill())
    const button = await within(panel()).findByRole('button', { name: /^Refresh today/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(panel().textContent).toContain('next try 12:20 PM')
    expect(panel().textContent).not.toContain('Next update')
  })

  it('says its price, reads again when pressed, and says why it cannot be pressed twice', async () => {
    const school = await open()
    school.pass(2 * MINUTE)
    fireEvent.click(pill())
    const button = await within(panel()).findByRole('button', {
      name: /^Refresh today \(uses 1 of \d+ requests\)$/,
    })
    const spent = school.spent.length
    expect(button.getAttribute('aria-disabled')).toBe('false')
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    await waitFor(() =>
      expect(panel().textContent).toContain(
        'Read again at 12:02 PM with 1 request. Once a minute for everyone. Next at 12:03 PM.',
      ),
    )
    expect(school.spent).toHaveLength(spent + 1)
    fireEvent.click(button)
    expect(school.spent).toHaveLength(spent + 1)
  })

  it('tells today’s spending by hour and purpose, to the eye and in a table, what the next requests are for, and that somebody else uses the key', async () => {
    const school = await open()
    school.standIns.set('/api/requests', async (_, ask) => {
      const body = await (await ask()).json()
      const next = [
        { purpose: 'today', from: '2026-11-18', to: '2026-11-19', at: '2026-11-18T19:12:00Z' },
        { purpose: 'screen', from: '2026-11-22', to: '2026-11-28', at: '2026-11-19T15:00:00Z' },
      ].map((one, i) => ({ ...one, collection: 'reservations', requests: i + 1 }))
      return Response.json({ ...body, next, otherConsumer: true })
    })
    fireEvent.click(pill())
    await waitFor(() =>
      expect(panel().textContent).toContain('12:12 PM today’s schedule, 1 request'),
    )
    expect(panel().textContent).toContain(
      'Thu 8:00 AM the schedule of Sun 22 – Sat 28 Nov 2026, 2 requests',
    )
    expect(panel().textContent).toContain('Next update: 12:12 PM')
    expect(panel().textContent).toContain('Another program uses the same key')
    const table = await within(panel()).findByRole('table', {
      name: 'Requests sent, by hour and purpose',
    })
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toMatch(/^12:00 PM/)
    expect(panel().querySelectorAll('rect').length).toBeGreaterThan(0)
    expect(panel().querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  it.each([
    ['looked at again after sleep', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['gone back to', () => dispatchEvent(pageShown())],
  ])(
    'turns amber with the age in words when it is older than was planned: %s',
    async (_, happens) => {
      const school = await open()
      school.pass(32 * MINUTE)
      const looks = school.askedAbout.filter((path) => path === '/api/status').length
      act(() => void happens())
      await waitFor(() => expect(pill().textContent).toContain('32 min old'))
      await waitFor(() =>
        expect(school.askedAbout.filter((path) => path === '/api/status').length).toBeGreaterThan(
          looks,
        ),
      )
    },
  )
})
