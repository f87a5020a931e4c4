import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { STATUS_KEY, useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { Warnings } from './Warnings.tsx'

function Page() {
  const { status } = useGatewayStatus()
  return (
    <>
      <Warnings />
      {status && <p>known</p>}
    </>
  )
}

const DENVER = [
  { from: '2025-10-14T00:00:00Z', minutes: -360 },
  { from: '2025-11-02T08:00:00Z', minutes: -420 },
  { from: '2026-03-08T09:00:00Z', minutes: -360 },
  { from: '2026-11-01T08:00:00Z', minutes: -420 },
]
/** As if Denver had kept its summer time this November. */
const KEPT = DENVER.slice(0, 3)
const written = (minutes: number) => [
  { from: '2026-11-10T00:00:00Z', to: '2026-11-24T00:00:00Z', minutes },
]

async function warned(clocks: object, more: object = {}): Promise<readonly string[]> {
  // One page at a time: what an earlier one says is no answer.
  cleanup()
  const school = inProcessSchool()
  school.standIns.set('/api/status', async (_, ask) => {
    const body = await (await ask()).json()
    return Response.json({
      ...body,
      clocks: { skew: 0, offsets: DENVER, written: [], ...clocks },
      ...more,
    })
  })
  renderWithSchool(<Page />, {}, school)
  await screen.findByText('known')
  return [...document.querySelectorAll('[data-warnings] [data-tone]')].map(
    (one) => `${one.getAttribute('data-tone')} ${one.textContent}`,
  )
}

describe('warnings above every page', () => {
  it.each([
    [
      'this browser, where machine and API agree',
      { offsets: KEPT, written: written(-360) },
      'red This browser’s time-zone data is out of date: times may be an hour off. Update the browser. (When it is 12:00 PM in America/Denver by this browser, it is 1:00 PM on Flightline’s server and by the scheduling system.)',
    ],
    [
      'the machine, where browser and API agree',
      { offsets: KEPT, written: written(-420) },
      'quiet Flightline’s server has old time-zone data: when it is 12:00 PM in America/Denver by this browser, it is 1:00 PM on Flightline’s server. Times on this page are right; refreshes may run an hour off. Update Node.js there.',
    ],
    [
      'one of the two',
      { offsets: KEPT },
      'amber Times may be an hour off: when it is 12:00 PM in America/Denver by this browser, it is 1:00 PM on Flightline’s server. One has old time-zone data. If the browser’s times are wrong, update the browser; if not, update Node.js on the server.',
    ],
    [
      'both, where the API followed the clocks until now',
      {
        written: [
          { from: '2026-02-01T00:00:00Z', to: '2026-03-08T00:00:00Z', minutes: -420 },
          { from: '2026-03-09T00:00:00Z', to: '2026-11-24T00:00:00Z', minutes: -360 },
        ],
      },
      'amber Times may be an hour off: when it is 12:00 PM in America/Denver by this browser, the scheduling system says 1:00 PM. Update the browser, and Node.js on Flightline’s server.',
    ],
    [
      'a clock ahead',
      { skew: 25 * 3600 },
      'amber The clock of Flightline’s server is 25 h ahead of the scheduling system. “Today” and the now line follow it. Set that clock.',
    ],
    [
      'a clock behind',
      { skew: -120 },
      'amber The clock of Flightline’s server is 2 min behind the scheduling system. “Today” and the now line follow it. Set that clock.',
    ],
  ])('name %s', async (_, clocks, words) => {
    expect(await warned(clocks)).toEqual([words])
  })

  it.each([
    ['full', 'its disk is full'],
    ['in_the_way', 'something else stands where its data folder should be'],
    ['of a later version', 'its disk reports an error'],
  ])('say that nothing is saved: %s', async (reason, why) => {
    const unsaved = { since: '2026-11-18T16:42:00Z', reason }
    expect(await warned({}, { saved: false, unsaved })).toEqual([
      `amber Flightline has saved nothing since 9:42 AM: ${why}. Pages are right, but a restart would have to load everything again.`,
    ])
  })

  it('say that the database is away, and that what is shown stays', async () => {
    const unsaved = { since: '2026-11-18T16:42:00Z', reason: 'database_away' }
    expect(await warned({}, { unsaved })).toEqual([
      'amber Flightline’s database has not responded since 9:42 AM. Pages show earlier data; nothing is loaded or changed until it responds.',
    ])
  })

  it('say on which day saving ended', async () => {
    const unsaved = { since: '2026-11-17T16:42:00Z', reason: 'full' }
    expect((await warned({}, { unsaved })).join()).toContain('nothing since Tue 17 Nov 9:42 AM: ')
  })

  it('are none while all agree, and none where the gateway says nothing that can be read', async () => {
    expect(await warned({ written: written(-420) })).toEqual([])
    expect(await warned({ skew: 'much' })).toEqual([])
    expect(await warned({ offsets: [{ from: 'yesterday', minutes: 0 }] })).toEqual([])
  })

  it.each([
    ['1.10.0', 'quiet A newer Flightline is here.Reload'],
    ['1.1.9', 'quiet An older Flightline is here.Reload'],
    ['1.2.0', undefined],
  ])('say that another version answers than the page is of: %s', async (answering, words) => {
    let version = '1.2.0'
    const school = inProcessSchool()
    school.standIns.set('/api/status', async (_, ask) =>
      Response.json({ ...(await (await ask()).json()), version, more: 'than was known' }),
    )
    const { queryClient } = renderWithSchool(<Page />, {}, school)
    await screen.findByText('known')
    expect(document.querySelector('[data-warnings]')).toBeNull()
    version = answering
    await act(() => queryClient.invalidateQueries({ queryKey: STATUS_KEY }))
    // What the page is of does not change by what answers next.
    await act(() => queryClient.invalidateQueries({ queryKey: STATUS_KEY }))
    const line = document.querySelector('[data-warnings] [data-tone]')
    expect(line ? `${line.getAttribute('data-tone')} ${line.textContent}` : undefined).toBe(words)
  })

  it('can be put away, each by itself', async () => {
    expect(await warned({ skew: 7200, offsets: KEPT })).toHaveLength(2)
    const [hide] = screen.getAllByRole('button', { name: 'Hide this line' })
    if (hide) await userEvent.click(hide)
    await waitFor(() => expect(document.querySelectorAll('[data-tone]')).toHaveLength(1))
    expect(document.body.textContent).toContain('2 h ahead')
  })
})
