import SlidersVertical from 'lucide-react/icons/sliders-vertical'
import { type ReactNode, useState } from 'react'
import type { StateProps } from '#bookings/address/page-address.ts'
import type { ScheduleState } from '#features/schedule/schedule-state.ts'
import type { ScheduleView } from '#features/schedule/views.ts'
import { Button } from '#ui/Button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Popover } from '#ui/Popover.tsx'
import styles from './DisplayMenu.module.css'

const displayPanel = lazyPart(async () => (await import('./DisplayPanel.tsx')).DisplayPanel)

export interface DisplayMenuProps extends StateProps<ScheduleState> {
  readonly view: ScheduleView
  readonly isPhone: boolean
  /** Closer, farther, or back to what fits. */
  readonly onZoom: (step: -1 | 0 | 1) => void
  /** What can be done with the bookings in sight. */
  readonly actions: ReactNode
}

/** Opens how things are drawn, and what every mark means. */
export function DisplayMenu(props: DisplayMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label="Display"
        title="Rows, zoom, density and the legend"
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersVertical size={16} aria-hidden="true" />
        <span className={styles.word}>Display</span>
      </Button>
      {isOpen && (
        <Popover label="Display" onClose={() => setIsOpen(false)}>
          <displayPanel.Part {...props} />
        </Popover>
      )}
    </div>
  )
}
