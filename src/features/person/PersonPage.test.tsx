import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { PersonPage } from './PersonPage.tsx'

const LESSON = aReservationWire()
const FLOWN = aFlightWire()

function show(who: string) {
  const opened = vi.fn()
  const rendered = renderWithSchool(
    <PersonPage
      state={{ who }}
      onState={() => {}}
      onOpenReservation={opened}
      onOpenFlight={opened}
    />,
    { reservations: [LESSON], flights: [FLOWN] },
  )
  return { ...rendered, opened }
}

const notice = () => document.querySelector<HTMLElement>('[data-completeness]')

describe('the page of a person', { timeout: 30_000 }, () => {
  it('asks the school for nothing by itself, and says that nothing has been read', async () => {
    const { school } = show('casey@example.com')
    await waitFor(() => expect(notice()?.dataset['completeness']).toBe('incomplete'))
    expect(notice()?.textContent).toContain('Nothing of the schedule has been read here.')
    expect(notice()?.textContent).toContain('The flight log has not been read here.')
    expect(school.spent).toEqual([])
  })

  it('shows what was read once somebody presses for it, at the price told', async () => {
    const { school, opened } = show('casey@example.com')
    const offer = await screen.findByRole('button', {
      name: /^Read later bookings, .*: 1 request$/,
    })
    await userEvent.click(offer)
    await waitFor(() => expect(notice()?.dataset['knownSince']).toMatch(/^2026-/))
    expect(notice()?.textContent).toMatch(/Blocks that began before .* are not known/)
    const person = await screen.findByRole('article', { name: 'Casey Rivers' })
    const row = within(person).getByRole('row', { name: /As customer/ })
    expect(row.textContent).toBe('As customer11.5 h——')
    const [booking] = person.querySelectorAll<HTMLElement>('[data-reservation-id]')
    await userEvent.click(booking as HTMLElement)
    expect(opened).toHaveBeenCalledWith(LESSON.id)
    expect(school.spent).toHaveLength(1)
    expect(school.spent[0]).toContain('/reservations?')
    expect(document.querySelectorAll('[data-completeness]')).toHaveLength(1)
  })
})
