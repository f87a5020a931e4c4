import { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { aChangeWire, changesResponse } from '#testing/change-builders.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { HOUR, instant, isoInstant } from '#time/instant.ts'
import { useChanges, useHistory } from './use-changes.ts'
import { useLastSeen } from './use-last-seen.ts'

const SINCE = instant('2026-11-18T13:55:00Z')
const lesson = aReservationWire({ startsAt: '2026-11-18T17:00:00Z' })

describe('what changed since an instant', () => {
  it('is asked of the gateway, and told as what was and what is', async () => {
    const school = inProcessSchool()
    const given = { school, queryClient: new QueryClient() }
    school.standIns.set('/api/changes', () =>
      changesResponse([
        aChangeWire('moved', lesson, { startsAt: '2026-11-18T16:00:00Z' }),
        aChangeWire('new', aReservationWire()),
        aChangeWire('gone', aReservationWire()),
      ]),
    )
    const { result, pass } = renderSchoolHook(() => useChanges(SINCE), null, {}, given)
    await pass(0)
    expect(school.askedAbout).toEqual(['/api/changes?since=2026-11-18T13:55:00.000Z'])
    const [moved, added, gone] = result.current.changes
    expect(moved).toMatchObject({ id: lesson.id, kind: 'moved', number: 'R-1001' })
    expect(moved?.before?.start).toBe(instant('2026-11-18T16:00:00Z'))
    expect(moved?.after?.start).toBe(instant('2026-11-18T17:00:00Z'))
    expect(added).toMatchObject({ before: null })
    expect(gone).toMatchObject({ after: null })
    expect(result.current.isCut).toBe(false)
  })

  it('is asked again when a reading came in', async () => {
    let revision = 1
    let changes = 0
    const useBoth = () => {
      useGatewayStatus()
      return useChanges(SINCE)
    }
    const { result, school, pass } = renderSchoolHook(useBoth, null)
    school.standIns.set('/api/status', async (_, ask) => {
      const body = await (await ask()).json()
      return Response.json({ ...body, revisions: { reservations: revision, flights: 1 } })
    })
    school.standIns.set('/api/changes', () =>
      changesResponse(
        Array.from({ length: changes }, () => aChangeWire('new', aReservationWire())),
      ),
    )
    await pass(0)
    expect(result.current.changes).toHaveLength(0)
    revision++
    changes++
    await pass(5000)
    expect(result.current.changes).toHaveLength(1)
  })

  it.each([
    ['a gateway that knows no such address', () => Response.json({ error: 'x' }, { status: 404 })],
    ['another form', () => Response.json({ data: {} })],
  ])('is nothing from %s', async (_, answer) => {
    const school = inProcessSchool()
    school.standIns.set('/api/changes', answer)
    const given = { school, queryClient: new QueryClient() }
    const { result, pass } = renderSchoolHook(() => useChanges(SINCE), null, {}, given)
    await pass(0)
    expect(result.current).toEqual({ changes: [], isCut: false, since: SINCE })
  })

  it('of one booking is all that was ever seen of it', async () => {
    const school = inProcessSchool()
    school.standIns.set('/api/changes', () => changesResponse([]))
    const given = { school, queryClient: new QueryClient() }
    const { result, pass } = renderSchoolHook(() => useHistory(lesson.id), null, {}, given)
    expect(result.current).toBeNull()
    await pass(0)
    expect(result.current).toEqual([])
    expect(school.askedAbout).toEqual([
      `/api/changes?since=1970-01-01T00:00:00.000Z&id=${lesson.id}`,
    ])
  })
})

describe('since when changes are news', () => {
  const useBoth = () => {
    const { status } = useGatewayStatus()
    return { ...useLastSeen(), status }
  }

  it('is today’s opening, until somebody marked them as seen', async () => {
    const { result, pass, school } = renderSchoolHook(useBoth, null)
    await pass(0)
    expect(isoInstant(result.current.since)).toBe('2026-11-18T13:00:00.000Z')
    await pass(HOUR)
    act(() => result.current.markSeen())
    expect(result.current.since).toBe(school.clock())
    expect(localStorage.getItem('flightline.seen')).toBe('2026-11-18T20:00:00.000Z')
  })

  it('is when this browser was left, if that was hours ago, and not after a lunch', async () => {
    const before = '2026-11-18T01:00:00.000Z'
    const left = (last: string) =>
      localStorage.setItem('flightline.looked', JSON.stringify({ before: null, last }))
    left(before)
    const { result, pass, unmount } = renderSchoolHook(useBoth, null)
    await pass(0)
    expect(isoInstant(result.current.since)).toBe(before)
    expect(localStorage.getItem('flightline.looked')).toContain(before)
    act(() => result.current.markSeen())
    expect(isoInstant(result.current.since)).toBe('2026-11-18T19:00:00.000Z')
    unmount()
    localStorage.clear()
    left('2026-11-18T18:00:00.000Z')
    const lunch = renderSchoolHook(useBoth, null)
    await lunch.pass(0)
    expect(isoInstant(lunch.result.current.since)).toBe('2026-11-18T13:00:00.000Z')
  })

  it('is the visit itself before the school opens', async () => {
    const { result, pass } = renderSchoolHook(useBoth, null, { now: '2026-11-18T10:00:00Z' })
    await pass(0)
    expect(isoInstant(result.current.since)).toBe('2026-11-18T10:00:00.000Z')
  })

  it.each(['', 'yesterday', '{"__proto__":1}', '2027-11-18T10:00:00Z', 'x'.repeat(5000)])(
    'is not taken from %j in the browser’s storage',
    async (text) => {
      localStorage.setItem('flightline.seen', text)
      const { result, pass } = renderSchoolHook(useBoth, null)
      await pass(0)
      expect(isoInstant(result.current.since)).toBe('2026-11-18T13:00:00.000Z')
    },
  )
})
