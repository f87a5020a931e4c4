import { EmptyState } from '#ui/EmptyState.tsx'
import { Frame } from '#ui/Frame.tsx'
import type { InsightsState } from './insights-state.ts'

interface InsightsPageProps {
  readonly state: InsightsState
  readonly onState: (next: Partial<InsightsState>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

export function InsightsPage({ state }: InsightsPageProps) {
  return (
    <Frame title="Insights" asOf={null}>
      <EmptyState title="Insights">
        <p>{JSON.stringify(state)}</p>
      </EmptyState>
    </Frame>
  )
}
