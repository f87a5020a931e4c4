import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useEffect, useState } from 'react'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useCommand } from '#ui/commands.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import type { ShownRange } from '#ui/frame/frame-context.ts'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { PaperDocument, type PaperDocumentProps } from '#ui/paper/PaperDocument.tsx'
import { type HeadFacts, SheetHead } from './SheetHead.tsx'
import { usePrintAction } from './use-print-action.ts'

interface PaperPageProps
  extends Pick<PaperDocumentProps, 'paper' | 'orientation' | 'parts' | 'legend' | 'revision'> {
  readonly title: string
  readonly range: ShownRange
  readonly answer: RangeAnswer<unknown>
  readonly now: Instant
  readonly toolbar: ReactNode
  readonly chips?: ReactNode
  readonly rail: ReactNode
  readonly notices: ReactNode
  /** The page this prints, with the same days and filters. Without it the print button is in the toolbar. */
  readonly back?: { readonly href: string; readonly label: string }
  readonly actions?: ReactNode
  /** Whether to print once everything is ready; false after that. */
  readonly printRequest: readonly [isWanted: boolean, set: (isWanted: boolean) => void]
  /** Replaces the plain print. */
  readonly onPrint?: () => void
  /** Everything that can be loaded has loaded. */
  readonly isReady: boolean
  readonly refusal?: { readonly title: string; readonly words: string } | null
  readonly head: HeadFacts
}

const DESK =
  'flex-1 p-4 overflow-auto bg-ground [container-type:inline-size] focus-visible:-outline-offset-2'

/** Preview with choices beside it; only the sheets print. */
export function PaperPage(props: PaperPageProps) {
  const { title, range, answer, now, toolbar, chips, rail, notices, back, actions, onPrint } = props
  const { isReady, refusal = null, head, revision, printRequest } = props
  const { paper, orientation, parts, legend } = props
  const [pages, setPages] = useState<number | null>(null)
  const { print, refusal: unprinted } = usePrintAction(`${head.kind} ${revision ?? ''}`, range.days)
  const [isWanted, setIsWanted] = printRequest
  const prints = isWanted && isReady && pages !== null && refusal === null
  useEffect(() => {
    if (!prints) return
    // Wait a turn for the layout.
    const timer = setTimeout(() => {
      setIsWanted(false)
      print()
    })
    return () => clearTimeout(timer)
  }, [prints, setIsWanted, print])
  const onButton = onPrint ?? print
  useCommand('print', onButton)
  const isEmpty = parts === null || pages === null
  const button = (
    <span className="flex gap-2.5 items-center ml-auto">
      <span className="text-muted whitespace-nowrap" role="status">
        {!isEmpty && refusal === null && `${pages} ${pages === 1 ? 'page' : 'pages'}`}
      </span>
      <Button look="primary" onClick={onButton} disabled={isEmpty}>
        <Printer size={14} aria-hidden="true" />
        Print
      </Button>
    </span>
  )
  return (
    <Frame
      title={title}
      asOf={answer.asOf}
      ages={answer.ages}
      range={range}
      toolbar={toolbar}
      chips={chips}
      tools={back ? null : button}
      rail={rail}
      notices={
        <>
          {unprinted !== null && <Notice tone="red">{unprinted}</Notice>}
          {/* One line at most; the sheet's head names what is missing, too. */}
          <div className={unprinted === null ? 'contents' : 'hidden'}>{notices}</div>
        </>
      }
    >
      {back && (
        <div className="tool-strip gap-2 min-h-10 py-1 px-3" role="group" aria-label="Report">
          <ButtonLink href={back.href}>{back.label}</ButtonLink>
          {actions}
          {button}
        </div>
      )}
      {refusal ? (
        <EmptyState title={refusal.title}>{refusal.words}</EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must be able to
        <section className={DESK} aria-label="Preview" tabIndex={0}>
          <div className="w-max min-w-full">
            <PaperDocument
              {...{ paper, orientation, parts, legend, isReady }}
              onPages={setPages}
              head={<SheetHead {...head} days={range.days} answer={answer} now={now} />}
              {...(revision !== undefined && { revision })}
            />
          </div>
        </section>
      )}
    </Frame>
  )
}
