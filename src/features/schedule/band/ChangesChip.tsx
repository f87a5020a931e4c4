import { type BookingChanges, countChanges } from '#api/words/booking-change.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { CountChip } from './CountChip.tsx'

const changeList = lazyPart(async () => (await import('./ChangeList.tsx')).ChangeList)

interface ChangesChipProps {
  readonly news: BookingChanges
  readonly onSeen: () => void
  readonly onOpen: (id: string) => void
}

/** Shows "6 changes"; its accessible name is "Since 06:55: 2 new, 1 moved, 3 cancelled". */
export function ChangesChip({ news, onSeen, onOpen }: ChangesChipProps) {
  const now = useNow()
  const format = useDateFormat()
  const { changes, isCut, since } = news
  const count = changes.length
  const words = `${isCut ? '≥ ' : ''}${count} ${count === 1 ? 'change' : 'changes'}`
  const name = `${words} since ${format.moment(since, now)}: ${countChanges(changes)}`
  return (
    <>
      <CountChip tone="accent" words={words} name={name} isNone={count === 0} bookings={changes}>
        {(close) => (
          <div className="grid gap-2.5 justify-items-end pt-1.5 pb-1 px-3">
            <h2 className="note justify-self-start">{name}</h2>
            <changeList.Part
              changes={changes}
              now={now}
              onOpen={(id) => {
                close()
                onOpen(id)
              }}
            />
            <Button
              look="primary"
              onClick={() => {
                close()
                onSeen()
              }}
            >
              Mark as seen
            </Button>
          </div>
        )}
      </CountChip>
      <span role="status" className="unseen">
        {count === 0 ? '' : name}
      </span>
    </>
  )
}
