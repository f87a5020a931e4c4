import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ScheduleState } from '#features/schedule/schedule-state.ts'
import { complete } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'

async function open(first: Partial<ScheduleState>) {
  renderWithSchool(<ScheduleInTest first={{ view: 'week', ...first }} />, {
    reservations: [aReservationWire()],
  })
  await complete()
}

const removes = () => screen.queryAllByRole('button', { name: /^Remove filter/ })
const labels = () => removes().map((button) => button.getAttribute('aria-label'))
const focused = () => document.activeElement?.getAttribute('aria-label')

it('keeps the focus among the chips when one is removed, then at the filters', async () => {
  await open({ reading: 'grid', aircraft: ['N172SP'], activity: ['lesson'], by: 'aircraft' })
  await waitFor(() => expect(removes()).toHaveLength(3))
  const [first, second, third] = labels()
  const press = (label: string | null | undefined) => {
    const button = screen.getByRole('button', { name: label ?? '' })
    button.focus()
    fireEvent.click(button)
  }
  press(second)
  expect(focused()).toBe(third)
  press(third)
  expect(focused()).toBe(first)
  press(first)
  expect(removes()).toEqual([])
  expect(focused()).toMatch(/filters$/)
})

it('has none for rows by hours, and none among what needs a look', async () => {
  await open({ reading: 'calendar', by: 'aircraft', idle: false, aircraft: ['N172SP'] })
  await waitFor(() => expect(document.querySelector('.rbc-time-view')).toBeTruthy())
  expect(labels()).toHaveLength(1)
  const counts = screen.getByRole('group', { name: 'What needs a look' })
  expect(within(counts).queryByRole('button', { name: /^Remove filter/ })).toBeNull()
})
