import { usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { fitBar } from '#domain/board/bar-text.ts'
import type { BoardRow } from '#domain/board/board-rows.ts'
import { sayPersonState, sayTailState, type TailState } from '#domain/dispatch/tail-state.ts'
import { holdsTime } from '#domain/record/status.ts'
import { shortName } from '#domain/text/initials.ts'
import { rowHref } from '#features/schedule/canvas/navigation.ts'
import {
  measureBarText,
  measureBlockText,
  measureHeadText,
} from '#features/schedule/canvas/text-measures.ts'
import { lengthSince } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { Link } from '#ui/link.tsx'
import styles from './BoardRowHead.module.css'

interface BoardRowHeadProps {
  readonly row: BoardRow
  /** Height of a one-lane row, px. */
  readonly height: number
  readonly width: number
  /** Another person on the board has the same surname, so show more of the name. */
  readonly isNamesake: boolean
  readonly isWhole: boolean
  readonly day: PlainDay
  readonly today: PlainDay
}

const AROUND = 15
const FULL_LETTERS = 13

/** Tail or name, linked to its page, and what it is doing: "free until 3:00". */
export function BoardRowHead(props: BoardRowHeadProps) {
  const { row, height, width, isNamesake } = props
  const state = useRowState(props)
  const label = row.label.replace(/\s+/g, ' ')
  const short = row.kind === 'instructor' && !isNamesake ? shortName(label) : label
  const at = label.lastIndexOf(short)
  const before = label.slice(0, at).trim()
  const after = label.slice(at + short.length).trim()
  const room = width - AROUND - measureHeadText(short)
  // Late text is bold in the style sheet, so measure it bold.
  const measure = state.kind === 'late-back' ? measureBlockText : measureBarText
  const [said] = fitBar([state.wordings], room, measure)
  const href = rowHref(row)
  return (
    <div
      role="rowheader"
      className={styles.head}
      style={{ fontSize: Math.min(FULL_LETTERS, height - 1), lineHeight: `${height - 1}px` }}
    >
      {href === null ? (
        <bdi className="quiet italic">{row.label}</bdi>
      ) : (
        <Link
          href={href}
          className="clip strong text-inherit no-underline hover:underline focus-visible:-outline-offset-3"
          tabIndex={-1}
          title={row.label}
        >
          <bdi>
            {before && <span className="unseen">{before}</span>}
            {before && ' '}
            {short}
            {after && ' '}
            {after && <span className="unseen">{after}</span>}
          </bdi>
        </Link>
      )}
      {said !== undefined && (
        <span
          className={styles.state}
          data-state={state.kind}
          data-unconfirmed={state.isUnconfirmed || undefined}
        >
          {said}
        </span>
      )}
    </div>
  )
}

/** px. Fits the longest tail number, at least `usual`. */
export function headWidthOf(rows: readonly BoardRow[], usual: number): number {
  const tails = rows.filter(({ kind }) => kind === 'aircraft')
  return Math.max(usual, ...tails.map(({ label }) => measureHeadText(label) + AROUND))
}

interface RowState {
  readonly kind: TailState['kind'] | null
  readonly isUnconfirmed?: boolean | undefined
  /** Longest first; empty if nothing is loaded. */
  readonly wordings: readonly string[]
}

const ABSENT: RowState = { kind: null, wordings: ['not on the schedule', 'off schedule'] }

/** Today: what the aircraft or person is doing. Later days: their first flight. Past days: nothing. */
function useRowState({ row, day, today, isWhole }: BoardRowHeadProps): RowState {
  const { dispatch } = usePageFindings()
  const format = useDateFormat()
  const now = useNow()
  const own = row.bars.filter(({ reservation }) => holdsTime(reservation))
  const [first] = own
  // Without a booking that day an instructor may not come in.
  const isAbsent = row.kind === 'instructor' && !first
  if (row.kind.startsWith('no-')) return { kind: null, wordings: [] }
  if (day === today) {
    const isAircraft = row.kind === 'aircraft'
    const state = isAircraft ? dispatch.tailState(row.value) : dispatch.personState(row.value)
    if (!state) return { kind: null, wordings: [] }
    if (state.kind === 'free' && isAbsent) return ABSENT
    const words = (isAircraft ? sayTailState : sayPersonState)(state, now, format)
    const late =
      state.kind === 'not-started' && state.at !== null
        ? `${lengthSince(state.at, now)} late to start`
        : ''
    const wordings = [late, ...withShort(words)]
    return { kind: state.kind, isUnconfirmed: state.isUnconfirmed, wordings }
  }
  if (day < today) return { kind: null, wordings: [] }
  if (isAbsent && isWhole) return ABSENT
  const { start: dayStart } = localDay(format.zone, day)
  if (!first) return { kind: 'free', wordings: isWhole ? ['no bookings'] : [] }
  if (first.time.start <= dayStart && first.activity === 'maintenance')
    return {
      kind: 'down',
      wordings: [`down until ${format.briefMoment(first.time.end, dayStart)}`],
    }
  const flight = own.find(({ activity }) => activity !== 'maintenance')
  const { start } = (flight ?? first).time
  const [kind, words] = flight ? (['free', 'first'] as const) : (['down', 'down from'] as const)
  return { kind, wordings: [format.time, format.briefTime].map((say) => `${words} ${say(start)}`) }
}

/** "free until 3:00", or "free to 3:00" where there is less room: never a state without its time. */
function withShort(words: string): readonly string[] {
  return [
    words,
    words
      .replace('free rest of day', 'free today')
      .replace('no more today', 'no more')
      .replace(' until ', ' to '),
  ]
}
