import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { StateProps } from '#bookings/address/page-address.ts'
import type { LogAudit } from '#bookings/audit/use-audit.ts'
import { useMarks } from '#bookings/audit/use-marks.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { useMedia } from '#ui/media.ts'
import type { CheckItem, CheckSection } from './check-sections.ts'
import type { ChecksState } from './checks-state.ts'

/** Room for list and evidence side by side; same as in the style sheet. */
const SIDE_BY_SIDE = '(min-width: 768px)'

interface ChecksQuestion extends StateProps<ChecksState> {
  readonly sections: readonly CheckSection[]
  readonly audit: LogAudit
  readonly markCase: (one: MatchCase, isDone: boolean) => void
}

export interface ChosenCheck {
  readonly item: CheckItem | null
  readonly isSideBySide: boolean
  choose(this: void, item: CheckItem | null): void
  /** Toggles the mark and goes to the next one. */
  done(this: void, item: CheckItem): void
  /** Takes the last mark back and shows its check; null if there is none. */
  readonly undo: (() => void) | null
}

/** J and K move through the list, D marks as done, U takes it back. */
export function useChecks({
  sections,
  state,
  onState,
  audit,
  markCase,
}: ChecksQuestion): ChosenCheck {
  const isSideBySide = useMedia(SIDE_BY_SIDE)
  const mark = useMarks(audit)
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections])
  const named = items.find(({ key }) => key === state.open)
  const item = named ?? (isSideBySide ? items[0] : undefined) ?? null
  const choose = (next: CheckItem | null) => {
    const open = next?.key ?? ''
    // Beside the list it is only a selection; alone on a phone it is a step that Back undoes.
    onState(isSideBySide ? { open } : { open, bucket: state.bucket })
  }
  const neighbor = (step: -1 | 1) => {
    const at = items.findIndex(({ key }) => key === item?.key)
    return items[at + step]
  }
  const [last, setLast] = useState<CheckItem | null>(null)
  const setDone = (one: CheckItem, isDone: boolean) => {
    if (one.kind === 'case') markCase(one.one, isDone)
    else if (one.kind === 'cause') mark([one.cause], isDone)
    else if (one.kind === 'minor') mark(one.minor.causes, isDone)
    setLast(isDone ? one : null)
  }
  const done = (one: CheckItem) => {
    if (one.kind === 'undecided') return
    const next = neighbor(1) ?? neighbor(-1)
    setDone(one, !one.isDone)
    choose(isSideBySide ? (next ?? null) : null)
  }
  const undo =
    last &&
    (() => {
      setDone(last, false)
      choose(last)
    })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event)) return
    const key = event.key.toLowerCase()
    if (key === 'd' && item) done(item)
    else if (key === 'u' && undo) undo()
    else if (key === 'j' || key === 'k') {
      const next = neighbor(key === 'j' ? 1 : -1)
      if (!next) return
      choose(next)
      const lines = document.querySelectorAll<HTMLElement>('[data-check]')
      Array.from(lines)
        .find((line) => line.dataset['check'] === next.key)
        ?.focus()
    } else return
    event.preventDefault()
    // Elsewhere D opens the day view.
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  return { item, isSideBySide, choose, done, undo }
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  return (
    target instanceof Element &&
    target.closest('textarea, select, input:not([type="checkbox"]), [role="dialog"]') !== null
  )
}
