import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Completeness } from '#time/reading-age.ts'
import { Button } from '#ui/Button.tsx'
import { FrameCorner, FramePanelHead } from '#ui/frame/frame-context.ts'
import { PopoverButton } from '#ui/PopoverButton.tsx'
import styles from './CompletenessNotice.module.css'

/** As attributes, for tests and scripts. */
export interface CompletenessFacts {
  readonly completeness: Completeness
  /** UTC days (log days for flights), `YYYY-MM-DD`, ascending. */
  readonly missingDays: readonly string[]
  readonly unreadable?: number
  /** Day `YYYY-MM-DD` before which running blocks aren't loaded. */
  readonly knownSince?: string | null
}

interface CompletenessNoticeProps extends CompletenessFacts {
  /** Complete: what is whole. Incomplete: each gap and why. */
  readonly sentences: readonly string[]
  /** "Loading reservations: 312 so far". */
  readonly progressText: string
  readonly onRetry?: (() => void) | undefined
  /** Incomplete only outside what is shown, and the reader can't change it. */
  readonly isQuiet?: boolean
}

export function completenessAttributes(facts: CompletenessFacts, isQuiet = false) {
  const { completeness, missingDays, unreadable = 0, knownSince = null } = facts
  return {
    'data-completeness': completeness,
    'data-missing-days': missingDays.join(' '),
    'data-unreadable': unreadable === 0 ? undefined : unreadable,
    'data-known-since': completeness === 'loading' ? undefined : (knownSince ?? undefined),
    role: completeness === 'incomplete' && !isQuiet ? 'alert' : 'status',
    'aria-busy': completeness === 'loading',
  }
}

/** Once on every page with a range: a tick in the corner if complete, otherwise a line that starts with the gaps,
 * unless `isQuiet`. */
export function CompletenessNotice(props: CompletenessNoticeProps) {
  const panelHead = useContext(FramePanelHead)
  return (
    <>
      <CompletenessMark {...props} />
      {panelHead && createPortal(<Sentences {...props} />, panelHead)}
    </>
  )
}

function CompletenessMark(props: CompletenessNoticeProps) {
  const corner = useContext(FrameCorner)
  if (props.completeness === 'incomplete' && !props.isQuiet) return <Missing {...props} />
  if (corner === null) return null
  const tick = <Tick {...props} />
  return corner === undefined ? tick : createPortal(tick, corner)
}

function Sentences({ completeness, sentences, progressText }: CompletenessNoticeProps) {
  const isLoading = completeness === 'loading'
  return (
    <ul className="grid gap-1 py-2.5 px-3.5 max-w-87.5 text-ink whitespace-normal">
      {(isLoading ? [progressText] : sentences).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function Tick(props: CompletenessNoticeProps) {
  const { completeness, sentences, progressText } = props
  const isLoading = completeness === 'loading'
  const words = isLoading ? progressText : sentences.join(' ') || progressText
  return (
    <div className={styles.tick} {...completenessAttributes(props, props.isQuiet)}>
      {/* One button throughout, which keeps the focus while another range loads. */}
      <PopoverButton
        className={completeness === 'complete' ? 'sign text-ok' : 'sign'}
        title={words}
        button={
          <>
            {isLoading ? (
              <span className={styles.progress} aria-hidden="true" />
            ) : completeness === 'complete' ? (
              <CircleCheck size={16} aria-hidden="true" />
            ) : (
              <Info size={16} aria-hidden="true" />
            )}
            {!isLoading && <span className="unseen">{words}</span>}
          </>
        }
        opens="What is shown"
      >
        <Sentences {...props} />
      </PopoverButton>
      {isLoading && <span className={styles.line}>{words}</span>}
    </div>
  )
}

function Missing(props: CompletenessNoticeProps) {
  const { sentences, onRetry } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div
      className="flex flex-none items-start gap-2 min-h-8 py-1 px-3 border-t border-line bg-warn-tint leading-6"
      {...completenessAttributes(props)}
    >
      <TriangleAlert size={16} className="mt-1 text-warn" aria-hidden="true" />
      {/* Scrollable, so the keyboard must reach it. */}
      <ul
        className={
          isOpen
            ? 'flex-1 max-h-[40dvh] overflow-auto wrap-anywhere max-md:max-h-24 print:max-h-none'
            : styles.line
        }
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isOpen ? 0 : undefined}
        aria-label="What is not loaded"
      >
        {sentences.map((sentence, index) => (
          <li key={sentence}>
            {sentence}
            {index < sentences.length - 1 && ' '}
          </li>
        ))}
      </ul>
      {onRetry && (
        <Button onClick={onRetry} className="h-6 flex-none">
          Read now
        </Button>
      )}
      {sentences.length > 1 && (
        <Button
          look="quiet"
          className="unprinted h-6 flex-none"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Details
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
