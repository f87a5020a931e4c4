import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { OrderOf, useVerdict } from '#bookings/audit/CauseCard.tsx'
import { MarkedWords } from '#bookings/audit/MarkedWords.tsx'
import { MinorFlights } from '#bookings/audit/MinorCard.tsx'
import { ReadingsAround } from '#bookings/audit/ReadingsAround.tsx'
import type { LogAudit } from '#bookings/audit/use-audit.ts'
import { useBookingMarks } from '#bookings/booking/page-bookings.tsx'
import { SEVERITY_ICONS } from '#bookings/flight-columns/flight-cells.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Cause } from '#domain/audit/by-cause.ts'
import { rulesOf } from '#domain/flight-log/log-row.ts'
import { caseFacts } from '#domain/matching/case-facts.ts'
import { sayCase, UNDECIDED_WORDS } from '#domain/matching/case-words.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { asListItem, RecordBoundary } from '#ui/notices/RecordBoundary.tsx'
import { useIsPrinted } from '#ui/paper/use-print.ts'
import styles from './Checks.module.css'
import type { CheckItem, CheckSection } from './check-sections.ts'
import type { ChosenCheck } from './use-checks.ts'

interface CheckListProps {
  readonly sections: readonly CheckSection[]
  readonly audit: LogAudit
  readonly chosen: ChosenCheck
  readonly chips: ReactNode
  /** In place of an empty list; null while that isn't known. */
  readonly nothing: string | null
  /** What no section lists, and why. */
  readonly asides: readonly string[]
  /** Drawn below the list where there is no room above it. */
  readonly tools: ReactNode
}

const AT_FIRST = 200

export function CheckList(props: CheckListProps) {
  const { sections, audit, chosen, chips, nothing, asides, tools } = props
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  const [showsDone, setShowsDone] = useState(false)
  const firstCases = sections.find(({ items }) => items[0]?.kind === 'case' && !items[0].isDone)
  return (
    <nav
      // All of the width while there is no evidence beside it.
      className="flex-[0_0_clamp(320px,32%,460px)] only:flex-1 min-w-0 pb-6 border-r border-line bg-ground overflow-auto max-md:flex-1 max-md:border-r-0 max-md:in-data-reading:hidden print:block print:border-r-0 print:bg-transparent print:overflow-visible"
      aria-label="Checks"
    >
      {sections.map(({ title, items, corrected = 0 }) => {
        const isFolded = title === 'Done' && !showsDone
        const drawn = isFolded ? [] : whole.has(title) ? items : items.slice(0, AT_FIRST)
        return (
          <section key={title} aria-label={title}>
            <h3 className="pt-3 pb-1 px-3 text-12 break-after-avoid">
              {title === 'Done' ? (
                <Button aria-expanded={showsDone} onClick={() => setShowsDone(!showsDone)}>
                  {items.length} done
                </Button>
              ) : (
                <>
                  {title}
                  {/* The page's title counts the first, its lines the second. */}
                  {title !== 'To correct' && title !== 'Minor' && `: ${items.length + corrected}`}
                  {corrected > 0 && (
                    <span className="aside"> ({corrected} listed under To correct)</span>
                  )}
                </>
              )}
            </h3>
            {title === firstCases?.title && chips}
            <ul>
              {drawn.map((item) => (
                <RecordBoundary
                  key={item.key}
                  of={item}
                  words="A check could not be shown here"
                  renderAround={asListItem}
                >
                  <CheckLine item={item} audit={audit} chosen={chosen} />
                </RecordBoundary>
              ))}
            </ul>
            {!isFolded && drawn.length < items.length && (
              <Button look="quiet" onClick={() => setWhole(new Set([...whole, title]))}>
                {items.length - drawn.length} more
              </Button>
            )}
          </section>
        )
      })}
      {sections.length === 0 && nothing !== null && (
        <p className="flex gap-1.5 items-center py-4 px-3">
          <Check size={14} aria-hidden="true" />
          {nothing}
        </p>
      )}
      {!firstCases && chips}
      {asides.map((words) => (
        <p key={words} className="note pt-2 px-3">
          {words}
        </p>
      ))}
      {tools}
    </nav>
  )
}

interface CheckLineProps {
  readonly item: CheckItem
  readonly audit: LogAudit
  readonly chosen: ChosenCheck
}

function CheckLine({ item, audit, chosen }: CheckLineProps) {
  if (item.kind === 'cause') return <CauseLine {...{ item, audit, chosen }} cause={item.cause} />
  if (item.kind === 'minor')
    return (
      <Line
        item={item}
        chosen={chosen}
        data={{ 'data-severity': 'information' }}
        paper={<MinorFlights minor={item.minor} log={audit} inLog={() => null} />}
      >
        <strong>
          {item.minor.title}
          <ChevronRight
            size={14}
            aria-hidden="true"
            className="unprinted inline ml-1 text-muted pointer-coarse:hidden"
          />
        </strong>
      </Line>
    )
  return <CaseLine {...{ item, audit, chosen }} />
}

function CauseLine({ item, cause, audit, chosen }: CheckLineProps & { cause: Cause }) {
  const verdict = useVerdict(cause, audit)
  const { title, order } = verdict
  const Icon = SEVERITY_ICONS[cause.severity]
  const data = {
    'data-severity': cause.severity,
    'data-finding': cause.lead.rule,
    'data-findings': rulesOf(cause.findings).join(' '),
  }
  return (
    <Line item={item} chosen={chosen} data={data} paper={<ReadingsAround verdict={verdict} />}>
      <Words tail={title[0]} about={title.slice(1)} says={<MarkedWords of={order} />}>
        <Icon size={14} aria-hidden="true" className="flex-none self-start mt-1 text-tone" />
      </Words>
    </Line>
  )
}

function CaseLine({
  item,
  audit,
  chosen,
}: Omit<CheckLineProps, 'item'> & {
  item: Extract<CheckItem, { kind: 'case' | 'undecided' }>
}) {
  const format = useDateFormat()
  const { one } = item
  const { findings } = useBookingMarks()
  const { reservation, flight } = one
  const data = {
    'data-bucket': 'bucket' in one ? one.bucket : undefined,
    'data-undecided': 'unknown' in one ? one.unknown : undefined,
    ...(reservation && {
      'data-reservation-id': reservation.id,
      'data-status': reservation.status.kind,
      'data-findings': findings.get(reservation.id)?.kinds ?? '',
    }),
    'data-flight-id': flight?.id,
  }
  const { tails, customer, booked, flown } = caseFacts(one, format)
  const [words] =
    item.kind === 'case' ? sayCase(item.one, format) : [UNDECIDED_WORDS[item.one.unknown]]
  const when = [format.day(one.day, 'short'), booked || flown].filter(Boolean).join(' ')
  return (
    <Line item={item} chosen={chosen} data={data}>
      <Words
        tail={tails.map(visibleText).join(' → ') || 'No aircraft'}
        about={[when, customer]}
        says={
          item.kind === 'case' && item.cause ? <OrderOf cause={item.cause} log={audit} /> : words
        }
      />
    </Line>
  )
}

interface WordsProps {
  readonly tail: string | undefined
  readonly about: readonly string[]
  readonly says: ReactNode
  readonly children?: ReactNode
}

function Words({ tail, about, says, children }: WordsProps) {
  return (
    <>
      <span className="flex gap-1.5 items-baseline">
        {children}
        <strong className="shrink-0 max-w-full wrap-anywhere">{tail}</strong>{' '}
        <bdi className="min-w-0 wrap-anywhere">{about.filter(Boolean).join('\u00a0· ')}</bdi>
      </span>{' '}
      <span className="text-muted overflow-hidden line-clamp-3 wrap-anywhere">{says}</span>
    </>
  )
}

interface LineProps extends Pick<CheckLineProps, 'item' | 'chosen'> {
  readonly data: Readonly<Record<`data-${string}`, string | number | undefined>>
  /** What the evidence beside the list adds. */
  readonly paper?: ReactNode
  readonly children: ReactNode
}

function Line({ item, chosen, data, paper, children }: LineProps) {
  const isPrinted = useIsPrinted()
  return (
    // On the line, not the button: a press opens the evidence, not the booking's card.
    <li {...data}>
      <button
        type="button"
        className={styles.line}
        aria-current={item.key === chosen.item?.key ? 'true' : undefined}
        data-check={item.key}
        onClick={() => chosen.choose(item)}
      >
        {children}
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="hidden absolute top-0 right-2 bottom-0 h-full text-muted pointer-coarse:block"
        />
      </button>
      {isPrinted && paper && <div className="pb-2 px-3">{paper}</div>}
    </li>
  )
}
