import type { RefObject } from 'react'
import { useCompletedFlight } from '#api/queries/use-single.ts'
import { activityKind } from '#domain/record/activity.ts'
import { FlightFooter } from '#features/record/FlightFooter.tsx'
import { FlightSummary } from '#features/record/FlightSummary.tsx'
import { RecordState } from '#features/record/RecordState.tsx'
import { PeekCard } from './PeekCard.tsx'

interface FlightPeekProps {
  readonly card: RefObject<HTMLDivElement | null>
  readonly id: string
  readonly isPinned: boolean
  readonly onClose: () => void
}

export function FlightPeek({ card, id, isPinned, onClose }: FlightPeekProps) {
  const answer = useCompletedFlight(id, isPinned)
  if (answer.record === null && !isPinned) return null
  return (
    <PeekCard
      card={card}
      isPinned={isPinned}
      label="Flight"
      facts={{
        'data-flight-id': id,
        'data-activity': activityKind(answer.record?.activity ?? null),
      }}
    >
      <RecordState what="flight" answer={answer} onClose={onClose}>
        {(flight) => (
          <FlightSummary flight={flight} isLive={isPinned} onClose={onClose}>
            {isPinned && <FlightFooter flight={flight} isPage={false} />}
          </FlightSummary>
        )}
      </RecordState>
    </PeekCard>
  )
}
