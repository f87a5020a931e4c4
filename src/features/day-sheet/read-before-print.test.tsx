import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import type { SchoolSetup } from '#testing/in-process-school.ts'
import { loaded, pageOf, renderPage } from '#testing/page-kit.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { MINUTE } from '#time/instant.ts'
import { DaySheetPage } from './DaySheetPage.tsx'

const Page = pageOf(DaySheetPage, {})

/** Waits until the day is read. */
async function sheetOf(setup: SchoolSetup, search: Record<string, string> = {}) {
  const rendered = renderPage(<Page search={search} />, setup)
  await loaded()
  return rendered
}

describe('a day that was read a while ago', () => {
  const header = (container: HTMLElement) =>
    container.querySelector('[data-as-of]')?.getAttribute('data-as-of')

  /** The page opened over a gateway that read the day an hour and a half before. */
  async function reopened(answerRefresh?: () => Promise<Response>) {
    const first = await sheetOf({ reservations: [aReservationWire()] })
    first.school.pass(93 * MINUTE)
    first.unmount()
    if (answerRefresh) first.school.standIns.set('/api/refresh', answerRefresh)
    const rendered = renderPage(<Page search={{}} />, {}, first.school)
    return { ...rendered, school: first.school }
  }

  test('is read again before it is printed, and says so', async () => {
    const { container, school } = await reopened()
    await screen.findByText('Refreshing the day before printing…')
    await screen.findByText('Refreshed before printing: data as of 1:33 PM.')
    expect(header(container)).toBe('2026-11-18T20:33:00.000Z')
    expect(container.querySelector('[data-page-head]')?.textContent).toContain('1:33 PM')
    expect(school.spent.filter((path) => path.includes('reservations'))).toHaveLength(3)
  })

  test('says nothing of a reading that was not for the print', async () => {
    const { school, queryClient, container } = await sheetOf({ reservations: [aReservationWire()] })
    school.pass(5 * MINUTE)
    await school.refresh('reservations', '2026-11-17', '2026-11-19')
    await queryClient.invalidateQueries({ queryKey: STATUS_KEY })
    await waitFor(() => expect(header(container)).toBe('2026-11-18T19:05:00.000Z'))
    expect(container.querySelector('[data-print-reading]')).toBeNull()
  })

  test('that came after it was given up was not read for the print', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { container, school, queryClient } = await reopened(() => new Promise(() => {}))
    await screen.findByText('Refreshing the day before printing…')
    await act(() => vi.advanceTimersByTimeAsync(8100))
    const given = 'Not refreshed before printing. Still loading.'
    expect(screen.getByText(given)).toBeTruthy()
    await school.refresh('reservations', '2026-11-17', '2026-11-19')
    await queryClient.invalidateQueries({ queryKey: STATUS_KEY })
    await waitFor(() => expect(header(container)).toBe('2026-11-18T20:33:00.000Z'))
    expect(screen.getByText(given)).toBeTruthy()
  })

  test('and cannot change any more is read again only where it is printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const setup = { reservations: [aReservationWire({ status: 'Completed' })] }
    const search = { date: '2026-11-18' }
    const now = '2026-11-19T19:00:00Z'
    const first = await sheetOf({ ...setup, now }, search)
    first.school.pass(93 * MINUTE)
    first.unmount()
    const { container, school } = renderPage(<Page search={search} />, {}, first.school)
    await waitFor(() => expect(container.querySelector('[data-ready]')).toBeTruthy())
    expect(school.askedAbout.filter((path) => path.startsWith('/api/refresh'))).toEqual([])
    expect(
      container.querySelector('[data-page-head]')?.textContent,
      'the head says its age',
    ).toContain('12:00 PM')
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    await screen.findByText('Refreshed before printing: data as of 1:33 PM.')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
  })

  test('has one line of notice: why nothing can be read says it of the print, too', async () => {
    const refused = { refreshed: false, reason: 'upstream_timeout', retryAt: null, requests: 0 }
    const { school, queryClient } = await reopened(async () => Response.json(refused))
    await screen.findByText(/^Not refreshed before printing/)
    school.standIns.set('/api/status', async (_, ask) => {
      const upstream = { state: 'failing', reason: 'upstream_timeout', since: null, retryAt: null }
      return Response.json({ ...(await (await ask()).json()), upstream })
    })
    await act(() => queryClient.invalidateQueries({ queryKey: STATUS_KEY }))
    await screen.findByText(/^Showing data from .* The scheduling system is not responding/)
    expect(screen.queryByText(/^Not refreshed before printing/)).toBeNull()
  })

  test('is not ready for a machine while it is being read', async () => {
    // Made before it is asked for: the page says that it reads before its request goes out.
    let answer: (given: Response) => void = vi.fn()
    const answered = new Promise<Response>((resolve) => (answer = resolve))
    const { container } = await reopened(() => answered)
    await screen.findByText('Refreshing the day before printing…')
    expect(container.querySelector('[data-ready]')).toBeNull()
    answer(
      Response.json({ refreshed: false, reason: 'budget_reserved', retryAt: null, requests: 0 }),
    )
    await screen.findByText(
      /^Not refreshed before printing\. Flightline has used today’s requests for other days/,
    )
    await waitFor(() => expect(container.querySelector('[data-ready]')).toBeTruthy())
    expect(header(container)).toBe('2026-11-18T19:00:00.000Z')
  })
})
