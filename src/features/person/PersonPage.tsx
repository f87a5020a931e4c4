import { EmptyState } from '#ui/EmptyState.tsx'
import { Frame } from '#ui/Frame.tsx'
import type { PersonState } from './person-state.ts'

interface PersonPageProps {
  readonly state: PersonState
  readonly onState: (next: Partial<PersonState>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

export function PersonPage({ state }: PersonPageProps) {
  return (
    <Frame title="Person" asOf={null}>
      <EmptyState title="Person">
        <p>{JSON.stringify(state)}</p>
      </EmptyState>
    </Frame>
  )
}
