import SlidersVertical from 'lucide-react/icons/sliders-vertical'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Popover } from '#ui/Popover.tsx'
import styles from './DisplayMenu.module.css'
import type { DisplayMenuProps } from './DisplayPanel.tsx'

const displayPanel = lazyPart(async () => (await import('./DisplayPanel.tsx')).DisplayPanel)

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
