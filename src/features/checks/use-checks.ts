import { useEffect, useEffectEvent, useMemo } from 'react'
import type { StateProps } from '#bookings/address/page-address.ts'
import type { LogAudit } from '#bookings/audit/use-audit.ts'
import { useMarks } from '#bookings/audit/use-marks.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { useMedia } from '#ui/media.ts'
import type { CheckItem, CheckSection } from './check-sections.ts'
import type { ChecksState } from './checks-state.ts'

/** Wide enough for list and evidence side by side. The style sheet uses the same width. */
const BESIDE = '(min-width: 900px)'

interface ChecksQuestion extends StateProps<ChecksState> {
  readonly sections: readonly CheckSection[]
  readonly audit: LogAudit
  readonly markCase: (one: MatchCase, isDone: boolean) => void
}

/** The check in sight, and how to go on from it. */
export interface ChosenCheck {
  readonly item: CheckItem | null
  readonly isBeside: boolean
  choose(this: void, item: CheckItem | null): void
  /** Marks it, or takes the mark back; the next one comes into sight. */
  done(this: void, item: CheckItem): void
}

/** Which check is in sight. J and K go through the list, D marks one as done. */
export function useChecks({
  sections,
  state,
  onState,
  audit,
  markCase,
}: ChecksQuestion): ChosenCheck {
  const isBeside = useMedia(BESIDE)
  const mark = useMarks(audit)
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections])
  const named = items.find(({ key }) => key === state.open)
  const item = named ?? (isBeside ? items[0] : undefined) ?? null
  const choose = (next: CheckItem | null) => {
    const open = next?.key ?? ''
    // Beside the list it is only looked at; alone on a phone it is a step that Back undoes.
    onState(isBeside ? { open } : { open, bucket: state.bucket })
  }
  const beside = (step: -1 | 1) => {
    const at = items.findIndex(({ key }) => key === item?.key)
    return items[at + step]
  }
  const done = (one: CheckItem) => {
    const next = beside(1) ?? beside(-1)
    if (one.kind === 'case') markCase(one.one, !one.isDone)
    else if (one.kind === 'cause') mark([one.cause], !one.isDone)
    else if (one.kind === 'told') mark(one.told.causes, !one.isDone)
    else return
    choose(isBeside ? (next ?? null) : null)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event)) return
    const key = event.key.toLowerCase()
    if (key === 'd' && item) done(item)
    else if (key === 'j' || key === 'k') {
      const next = beside(key === 'j' ? 1 : -1)
      if (!next) return
      choose(next)
      const lines = document.querySelectorAll<HTMLElement>('[data-check]')
      Array.from(lines)
        .find((line) => line.dataset['check'] === next.key)
        ?.focus()
    } else return
    event.preventDefault()
    // Elsewhere D shows the day.
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  return { item, isBeside, choose, done }
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  return (
    target instanceof Element &&
    target.closest('textarea, select, input:not([type="checkbox"]), [role="dialog"]') !== null
  )
}
