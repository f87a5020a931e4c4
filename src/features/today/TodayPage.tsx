import type { StateProps } from '#bookings/address/page-address.ts'
import { PageBookingsProvider } from '#bookings/booking/page-bookings.tsx'
import { TodayBoard } from './TodayBoard.tsx'
import { TodayWall } from './TodayWall.tsx'
import { type TodayState, todayAddress } from './today-state.ts'
import { useToday } from './use-today.ts'

export function TodayPage({ state, onState }: StateProps<TodayState>) {
  const today = useToday(state)
  return (
    <PageBookingsProvider
      findings={today.findings}
      changes={today.changes}
      hidesNames={state.names === 'initials'}
    >
      {state.wall ? (
        <TodayWall today={today} />
      ) : (
        <TodayBoard today={today} state={state} onState={onState} />
      )}
    </PageBookingsProvider>
  )
}

TodayPage.address = todayAddress
