import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { useMeasured } from '#ui/use-measured.ts'
import styles from './ChipLine.module.css'

/** Chips in one line, each whole. A button shows those without room below it. */
export function ChipLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  const hasMore = useMeasured(line, isWrapped) === true
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div data-chip-line="" className="flex items-center min-w-0 h-full">
      <div
        ref={line}
        className={`${styles.line} flex flex-wrap self-start items-center gap-x-1 min-w-0 max-h-full overflow-hidden`}
        data-open={(hasMore && isOpen) || undefined}
        // Only Tab scrolls it, to a chip that is out of sight.
        onScroll={() => setIsOpen(true)}
      >
        {children}
      </div>
      {hasMore && (
        <IconButton
          label={isOpen ? 'Show fewer' : 'Show all'}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

function isWrapped({ scrollHeight, parentElement }: HTMLElement): boolean {
  return scrollHeight > (parentElement?.clientHeight ?? 0) + 1
}
