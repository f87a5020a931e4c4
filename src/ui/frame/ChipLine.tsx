import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { onMeasure } from '#ui/use-measured.ts'
import styles from './ChipLine.module.css'

/** Chips in one line, each whole. A button counts those without room, and shows them below. */
export function ChipLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return undefined
    const look = () => setHidden(countWrapped(element))
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
    <div data-chip-line="" className="flex items-center min-w-0 h-full">
      <div
        ref={line}
        className={`${styles.line} flex flex-wrap self-start items-center gap-x-1 min-w-0 max-h-full overflow-hidden`}
        data-open={(hidden > 0 && isOpen) || undefined}
        // Only Tab scrolls it, to a chip that is out of sight.
        onScroll={() => setIsOpen(true)}
      >
        {children}
      </div>
      {hidden > 0 && (
        <Button
          look="quiet"
          aria-label={isOpen ? 'Show fewer' : `Show ${hidden} more`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          +{hidden}
        </Button>
      )}
    </div>
  )
}

function countWrapped(line: HTMLElement): number {
  const end = (line.parentElement?.getBoundingClientRect().bottom ?? 0) - line.scrollTop
  // Not what is in an open chip's popover.
  const chips = [...line.querySelectorAll(':is(button, .note):not([popover] *)')]
  return chips.filter((chip) => chip.getBoundingClientRect().top >= end).length
}
