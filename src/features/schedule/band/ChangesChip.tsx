import { useNews } from '#api/queries/use-changes.ts'
import { useLastSeen } from '#api/queries/use-last-seen.ts'
import { type BookingChange, countChanges } from '#api/words/booking-change.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { touches } from '#domain/record/membership.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { localDays } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useFrameShape } from '#ui/media.ts'
import { CountChip } from './CountChip.tsx'

const changeList = lazyPart(async () => (await import('./ChangeList.tsx')).ChangeList)

/** Of the days in view: "3 changes"; its name is "3 changes since 06:55: 1 new, 2 moved". The list has other days' below. */
export function ChangesChip({ onOpen }: { onOpen: (id: string) => void }) {
  const now = useNow()
  const format = useDateFormat()
  const { changes, isCut, since } = useNews()
  const { markSeen } = useLastSeen()
  const { days } = useScheduleData()
  const shape = useFrameShape()
  const range = localDays(format.zone, days)
  const isHere = ({ before, after }: BookingChange) =>
    [before, after].some((one) => one !== null && touches(one, range))
  const here = changes.filter(isHere)
  const others = changes.filter((change) => !isHere(change))
  const [first, rest] = here.length > 0 ? [here, others] : [others, []]
  const least = isCut ? '≥ ' : ''
  const isElsewhere = here.length === 0 && others.length > 0
  const noun = isElsewhere && shape !== 'desk' ? '' : first.length === 1 ? ' change' : ' changes'
  const words = `${least}${first.length}${noun}${isElsewhere ? ' on other days' : ''}`
  const name = `${words} since ${format.moment(since, now)}: ${countChanges(first)}`
  const partOf = (list: typeof changes, close: () => void) => (
    <changeList.Part
      changes={list}
      now={now}
      onOpen={(id) => {
        close()
        onOpen(id)
      }}
    />
  )
  return (
    <>
      <CountChip tone="accent" words={words} name={name} command="changes" bookings={changes}>
        {(close) => (
          <div className="grid gap-2.5 justify-items-end pt-1.5 pb-1 px-3">
            <h2 className="note justify-self-start">{name}</h2>
            {first.length > 0 && partOf(first, close)}
            {rest.length > 0 && (
              <>
                <h3 className="note justify-self-start">{`${rest.length} on other days`}</h3>
                {partOf(rest, close)}
              </>
            )}
            <Button
              look="primary"
              onClick={() => {
                close()
                markSeen()
              }}
            >
              Mark as seen
            </Button>
          </div>
        )}
      </CountChip>
      <span role="status" className="unseen">
        {changes.length === 0 ? '' : name}
      </span>
    </>
  )
}
