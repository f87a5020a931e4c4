import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { onMeasure } from '#ui/use-measured.ts'
import styles from './ChipLine.module.css'

/** Chips in one line, each whole. A button counts those without room, and shows them below. */
export function ChipLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<readonly Element[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return undefined
    const look = () => {
      // Open, it is wider on a phone.
      if (element.dataset['open']) return
      const end = (element.parentElement?.getBoundingClientRect().bottom ?? 0) - element.scrollTop
      // Not what is in an open chip's popover.
      const chips = [...element.querySelectorAll(':is(button, .note):not([popover] *)')]
      const next = chips.filter((chip) => chip.getBoundingClientRect().top >= end)
      const isSame = (before: readonly Element[]) =>
        !before[next.length] && next.every((chip, at) => chip === before[at])
      setHidden((before) => (isSame(before) ? before : next))
    }
    look()
    const endMeasure = onMeasure(element, look)
    // A chip that comes below the line doesn't change its size.
    const chips = new MutationObserver(look)
    chips.observe(element, { childList: true, subtree: true, attributeFilter: ['hidden'] })
    return () => {
      endMeasure()
      chips.disconnect()
    }
  }, [])
  return (
    <div
      role="presentation"
      data-chip-line=""
      className="flex items-center min-w-0 h-full"
      onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
      onBlur={({ currentTarget, relatedTarget: next }) =>
        next && !currentTarget.contains(next) && setIsOpen(false)
      }
    >
      <div
        ref={line}
        className={`${styles.line} flex flex-wrap self-start items-center gap-x-1 min-w-0 max-h-full overflow-hidden`}
        data-open={(hidden.length > 0 && isOpen) || undefined}
        // Tab scrolls it, to a chip out of sight; opened, it scrolls back. At once: no press finds it moving.
        onScroll={({ currentTarget: { scrollTop } }) => scrollTop > 0 && flushSync(open)}
      >
        {children}
      </div>
      {hidden.length > 0 && (
        <Button
          look="quiet"
          className={hidden.some((chip) => chip.matches('[data-tone="red"]')) ? 'text-danger' : ''}
          aria-label={isOpen ? 'Show fewer' : `Show ${hidden.length} more`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          +{hidden.length}
        </Button>
      )}
    </div>
  )
}
