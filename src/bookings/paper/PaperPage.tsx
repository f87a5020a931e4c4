import { type ReactNode, useState } from 'react'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { edgeDate, sayComplete } from '#api/words/words.ts'
import { formatMoment } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import type { ShownRange } from '#ui/frame/frame-context.ts'
import { useLocale } from '#ui/locale.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { PaperBanner } from '#ui/paper/PaperBanner.tsx'
import { PaperDocument, type PaperDocumentProps } from '#ui/paper/PaperDocument.tsx'
import { PrintButton } from '#ui/paper/PrintButton.tsx'
import { PrintPreview } from '#ui/paper/PrintPreview.tsx'
import { type PrintRequest, usePrintWhenReady } from '#ui/paper/use-print.ts'
import styles from './PaperPage.module.css'
import { sayIncomplete, sayZone } from './paper-words.ts'
import { usePrintAction } from './use-print-action.ts'

interface PaperPageProps
  extends Pick<PaperDocumentProps, 'paper' | 'orientation' | 'flows' | 'legend' | 'revision'> {
  readonly title: string
  readonly range: ShownRange
  readonly answer: RangeAnswer<unknown>
  readonly now: Instant
  readonly toolbar: ReactNode
  readonly rail: ReactNode
  readonly notices: ReactNode
  /** The page this prints, with the same days and filters. Without it the print button is in the toolbar. */
  readonly back?: { readonly href: string; readonly label: string }
  readonly actions?: ReactNode
  readonly printRequest: PrintRequest
  /** Replaces the plain print. */
  readonly onPrint?: () => void
  /** Everything that can be loaded has loaded. */
  readonly isReady: boolean
  readonly refusal?: { readonly title: string; readonly words: string } | null
  readonly head: PaperHeadFacts
}

/** Printed at the head of every page. */
interface PaperHeadFacts {
  /** "Dispatch list". */
  readonly kind: string
  readonly days: string
  readonly filters: string
  /** What else a reader must know to trust the page. */
  readonly notes?: readonly string[]
  /** What must not be missed, count first; two lines are shown; '' for none. */
  readonly attention?: string
  /** The print it replaces; '' for none. */
  readonly replaces?: string
}

/** Preview with choices beside it; only the sheets print. */
export function PaperPage(props: PaperPageProps) {
  const {
    title,
    range,
    answer,
    now,
    toolbar,
    rail,
    notices,
    back,
    actions,
    printRequest,
    onPrint,
  } = props
  const { isReady, paper, orientation, flows, refusal = null, head, legend, revision } = props
  const [pages, setPages] = useState<number | null>(null)
  const isLaidOut = isReady && pages !== null && refusal === null
  const { print, refusal: unprinted } = usePrintAction(`${head.kind} ${revision ?? ''}`, range.days)
  usePrintWhenReady(printRequest, isLaidOut, print)
  const button = <PrintButton pages={refusal === null ? pages : null} onPrint={onPrint ?? print} />
  return (
    <Frame
      title={title}
      asOf={answer.asOf}
      ages={answer.ages}
      range={range}
      toolbar={toolbar}
      tools={back ? null : button}
      rail={rail}
      notices={
        <>
          {unprinted !== null && <Notice tone="red">{unprinted}</Notice>}
          {notices}
        </>
      }
    >
      {back && (
        <div className={styles.bar} role="group" aria-label="Report">
          <ButtonLink href={back.href}>{back.label}</ButtonLink>
          {actions}
          {button}
        </div>
      )}
      {refusal ? (
        <EmptyState title={refusal.title}>{refusal.words}</EmptyState>
      ) : (
        <PrintPreview>
          <PaperDocument
            paper={paper}
            orientation={orientation}
            flows={flows}
            onPages={setPages}
            isReady={isReady}
            banner={<Head {...head} range={range.days} answer={answer} now={now} />}
            legend={legend}
            {...(revision !== undefined && { revision })}
          />
        </PrintPreview>
      )}
    </Frame>
  )
}

function Head(
  props: PaperHeadFacts & { range: DayRange; answer: RangeAnswer<unknown>; now: Instant },
) {
  const { kind, days, filters, notes = [], attention, replaces = '', range, answer, now } = props
  const { locale } = useLocale()
  const { name, zone } = useSchool()
  const { asOf } = answer
  const incomplete = sayIncomplete(answer, zone, locale)
  return (
    <PaperBanner
      title={days}
      school={name}
      kind={kind}
      facts={[
        sayZone(zone, range, locale),
        `Data as of ${asOf === null ? '—' : formatMoment(zone, asOf, locale)}`,
        `Printed ${formatMoment(zone, now, locale)}`,
        filters,
        ...notes,
        sayComplete(incomplete === null, edgeDate(answer, zone, locale)),
      ]}
      attention={attention ?? ''}
      incomplete={incomplete}
      replaces={replaces}
    />
  )
}
