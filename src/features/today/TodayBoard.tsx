import Monitor from 'lucide-react/icons/monitor'
import type { StateProps } from '#bookings/address/page-address.ts'
import { BookingNotice } from '#bookings/booking/BookingNotice.tsx'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import { isUnread } from '#bookings/range/is-unread.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { DispatchGroup } from '#domain/dispatch/dispatch-groups.ts'
import { Button } from '#ui/Button.tsx'
import { ChipLine } from '#ui/frame/ChipLine.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { useFirstHold } from '#ui/use-first-hold.ts'
import { Handover } from './Brief.tsx'
import { DispatchSection } from './DispatchSection.tsx'
import { FOLDED_GROUPS, listedWords } from './dispatch-words.ts'
import styles from './TodayBoard.module.css'
import { TodayChips } from './TodayChips.tsx'
import { type TodayState, todayAddress } from './today-state.ts'
import type { Today } from './use-today.ts'

/** A column each, so that no row changes sides as the day goes on. */
const COLUMNS: readonly (readonly DispatchGroup[])[] = [
  ['not-started', 'no-show', 'not-closed', 'out', 'due'],
  ['next', 'down'],
  FOLDED_GROUPS,
]

interface TodayBoardProps extends StateProps<TodayState> {
  readonly today: Today
}

/** Late bookings across the top, below them the day in working order. */
export function TodayBoard({ today, state, onState }: TodayBoardProps) {
  const { answer, now } = today
  const format = useDateFormat()
  const day = today.today
  const isLoading = answer.completeness === 'loading'
  const isHeld = useFirstHold(isLoading)
  const isWaiting = isHeld || (isLoading && answer.items.length === 0)
  const section = (group: DispatchGroup) => (
    <DispatchSection key={group} group={group} today={today} isWaiting={isWaiting} />
  )
  return (
    <Frame
      title="Today"
      asOf={answer.asOf}
      ages={today.ages}
      range={{ list: 'reservations', days: { from: day, to: day }, words: 'today' }}
      toolbar={
        <p className="clip text-14 font-semibold">
          {format.day(day, 'short')}{' '}
          <span className="note font-normal">{format.zoneName(now)}</span>
        </p>
      }
      chips={
        <ChipLine>
          <TodayChips today={today} />
        </ChipLine>
      }
      tools={
        <>
          <Handover today={today} isWaiting={isWaiting} />
          <Link
            className="button button-quiet max-lg:hidden"
            href={todayAddress.href({ ...state, wall: true, names: 'initials' })}
          >
            <Monitor size={14} aria-hidden="true" />
            Wall
          </Link>
        </>
      }
      isHeld={isHeld}
      notices={
        <BookingNotice
          answer={{ ...answer, items: today.ofDay, ages: today.ages }}
          shown={today.shown.length}
          hiddenCancelled={0}
          since={today.day.start}
        />
      }
    >
      <div className={styles.canvas} data-today="" aria-busy={isLoading}>
        <PaperHead
          title="Today"
          days={{ from: day, to: day }}
          asOf={answer.asOf}
          ages={today.ages}
        />
        {state.aircraft !== null && (
          <p className="py-2 wrap-anywhere">
            {today.shown.length} of {today.ofDay.length} shown: {listedWords(state.aircraft)}.{' '}
            <Button onClick={() => onState({ aircraft: null })}>Show all aircraft</Button>
          </p>
        )}
        {isUnread(answer) && today.ofDay.length === 0 ? (
          <EmptyState title="Today’s bookings aren’t loaded yet">
            {today.reading.sentence ?? ''}
          </EmptyState>
        ) : (
          <>
            {section('late-back')}
            {/* A new key: placeholder and groups share no elements, so none of them shifts. */}
            <div key={String(isWaiting)} className={`${styles.groups} print:columns-3`}>
              {COLUMNS.map((column) => (
                <div key={column[0]}>{column.map(section)}</div>
              ))}
            </div>
          </>
        )}
      </div>
    </Frame>
  )
}
