import { EmptyState } from '#ui/EmptyState.tsx'
import { Frame } from '#ui/Frame.tsx'
import type { TodayState } from './today-state.ts'

interface TodayPageProps {
  readonly state: TodayState
  readonly onState: (next: Partial<TodayState>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

export function TodayPage({ state }: TodayPageProps) {
  return (
    <Frame title="Today" asOf={null}>
      <EmptyState title="Today">
        <p>{JSON.stringify(state)}</p>
      </EmptyState>
    </Frame>
  )
}
