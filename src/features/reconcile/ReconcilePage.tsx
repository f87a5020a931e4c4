import { EmptyState } from '#ui/EmptyState.tsx'
import { Frame } from '#ui/Frame.tsx'
import type { ReconcileState } from './reconcile-state.ts'

interface ReconcilePageProps {
  readonly state: ReconcileState
  readonly onState: (next: Partial<ReconcileState>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

export function ReconcilePage({ state }: ReconcilePageProps) {
  return (
    <Frame title="Reconcile" asOf={null}>
      <EmptyState title="Reconcile">
        <p>{JSON.stringify(state)}</p>
      </EmptyState>
    </Frame>
  )
}
