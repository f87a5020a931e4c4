import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { calendarFile } from '#domain/calendar/calendar-file.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import type { Role } from '#wire/access.ts'
import { TodayPage } from './TodayPage.tsx'
import { todayAddress } from './today-state.ts'

const XANTHE = {
  name: 'Xanthe Quillfeather',
  email: 'xanthe@canary.example',
  phone: '+15550177001',
}
const CONTACTS = [XANTHE.email, XANTHE.phone]
const DAY = plainDay('2026-11-18')

function Page({
  isWall,
  onItems,
}: {
  isWall: boolean
  onItems: (items: readonly Reservation[]) => void
}) {
  useGatewayStatus()
  const { items } = useReservations({ from: DAY, to: DAY })
  useEffect(() => onItems(items), [onItems, items])
  return (
    <TodayPage state={{ ...todayAddress.read(isWall ? { wall: '1' } : {}) }} onState={() => {}} />
  )
}

/** A page of a role's, over a day that is known, and the calendar file made from what it holds. */
async function shownTo(role: Role, isWall: boolean): Promise<string> {
  const lesson = aReservationWire({
    startsAt: '2026-11-18T20:00:00Z',
    endsAt: '2026-11-18T22:00:00Z',
    people: [{ role: 'customer', ...XANTHE }],
  })
  const school = inProcessSchool({ role, reservations: [lesson] })
  await school.refresh('reservations', '2026-10-15', '2026-11-20')
  let items: readonly Reservation[] = []
  const onItems = (shown: typeof items) => {
    items = shown
  }
  const { unmount } = renderWithSchool(<Page isWall={isWall} onItems={onItems} />, {}, school)
  await waitFor(() => expect(screen.getAllByText(/XQ|Xanthe/).length).toBeGreaterThan(0))
  const facts = { name: 'All', asOf: instant('2026-11-18T19:00:00Z'), read: '', missing: '' }
  const file = await calendarFile(facts, items)
  const page = document.documentElement.outerHTML
  unmount()
  // A line of the file is folded at 75 bytes.
  return page + file.replaceAll('\r\n ', '')
}

describe('what a role does not see', () => {
  it.each([true, false])(
    'is in no byte of a screen’s page or file: initials, as on paper',
    async (isWall) => {
      const text = await shownTo('display', isWall)
      expect(text).toContain('XQ')
      for (const canary of [...CONTACTS, 'Xanthe', 'Quillfeather'])
        expect(text).not.toContain(canary)
    },
  )

  it('is in no byte of a viewer’s', async () => {
    const text = await shownTo('viewer', false)
    expect(text).toContain('Xanthe Quillfeather')
    for (const canary of CONTACTS) expect(text).not.toContain(canary)
  })

  it('is there for a dispatcher', async () => {
    expect(await shownTo('dispatcher', false)).toContain('Xanthe Quillfeather')
  })
})
