import { useNews } from '#api/queries/use-changes.ts'
import { type BookingChange, countChanges } from '#api/words/booking-change.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { touches } from '#domain/record/membership.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { localDays } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useFrameShape } from '#ui/media.ts'
import { CountChip } from './CountChip.tsx'

const changesPanel = lazyPart(async () => (await import('./ChangesPanel.tsx')).ChangesPanel)

/** Of the days in view: "3 changes"; its name is "3 changes since 06:55: 1 new, 2 moved". The list has other days' below. */
export function ChangesChip({ onOpen }: { onOpen: (id: string) => void }) {
  const now = useNow()
  const format = useDateFormat()
  const { changes, isCut, since } = useNews()
  const { days } = useScheduleData()
  const shape = useFrameShape()
  const range = localDays(format.zone, days)
  const isHere = ({ before, after }: BookingChange) =>
    [before, after].some((one) => one !== null && touches(one, range))
  const here = changes.filter(isHere)
  const others = changes.filter((change) => !isHere(change))
  const [first, rest] = here.length > 0 ? [here, others] : [others, []]
  const least = isCut ? 'at least ' : ''
  const isElsewhere = here.length === 0 && others.length > 0
  const noun = isElsewhere && shape !== 'desk' ? '' : first.length === 1 ? ' change' : ' changes'
  const words = `${least}${first.length}${noun}${isElsewhere ? ' on other days' : ''}`
  const name = `${words} since ${format.moment(since, now)}: ${countChanges(first)}`
  return (
    <>
      <CountChip tone="accent" words={words} name={name} command="changes" bookings={changes}>
        {(close) => <changesPanel.Part {...{ name, first, rest, now, close, onOpen }} />}
      </CountChip>
      <span role="status" className="unseen">
        {changes.length === 0 ? '' : name}
      </span>
    </>
  )
}
