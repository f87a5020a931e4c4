import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { InspectionsProvider } from '#bookings/inspections/loaded-inspections.tsx'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { anInspection, anOverrun, inspectionsAnswer } from '#testing/inspection-builders.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'

const LESSON = aReservationWire()
const HUNDRED = anInspection()
const OVERRUNS = [anOverrun(HUNDRED, { reservation: LESSON.id })]

/** The list of the day, over a school whose inspections are answered by `answer`. */
async function open(answer: () => Response) {
  const school = inProcessSchool({ reservations: [LESSON] })
  school.standIns.set('/api/inspections', answer)
  const { queryClient } = renderWithSchool(
    <InspectionsProvider isShown>
      <ScheduleInTest first={{ view: 'agenda' }} />
    </InspectionsProvider>,
    {},
    school,
  )
  await waitFor(() => expect(lesson()).toBeTruthy())
  return { school, queryClient }
}

const lesson = () => document.querySelector<HTMLElement>(`[data-reservation-id="${LESSON.id}"]`)
const limit = () => lesson()?.dataset['limit']
const away = () => Response.json({ reason: 'house_unavailable' }, { status: 503 })
const asked = (school: { readonly askedAbout: readonly string[] }) =>
  school.askedAbout.filter((path) => path === '/api/inspections').length

it('marks nothing before an answer; after one, a failure takes no mark away', async () => {
  let isAway = true
  const answer = () =>
    isAway ? away() : Response.json(inspectionsAnswer([HUNDRED], { overruns: OVERRUNS }))
  const { school, queryClient } = await open(answer)
  await waitFor(() => expect(asked(school)).toBeGreaterThan(0))
  expect(limit()).toBeUndefined()
  isAway = false
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(limit()).toBe('over'))
  isAway = true
  const before = asked(school)
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(asked(school)).toBeGreaterThan(before))
  expect(limit()).toBe('over')
})

it('marks the bookings for a viewer, who is told of them alone', async () => {
  await open(() => Response.json(inspectionsAnswer([], { overruns: OVERRUNS })))
  await waitFor(() => expect(limit()).toBe('over'))
  expect(lesson()?.getAttribute('aria-label')).toContain(', overruns 100-hour')
})

it('asks for no inspections on a screen', async () => {
  const seen: (string | undefined)[] = []
  const Role = () => {
    seen.push(useGatewayStatus().status?.session?.role)
    return null
  }
  const { school } = renderWithSchool(
    <InspectionsProvider isShown>
      <Role />
    </InspectionsProvider>,
    { role: 'display' },
  )
  await waitFor(() => expect(seen.at(-1)).toBe('display'))
  expect(asked(school)).toBe(0)
})
