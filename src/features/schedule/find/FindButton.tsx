import CalendarSearch from 'lucide-react/icons/calendar-search'
import { Button } from '#ui/Button.tsx'
import styles from './FindButton.module.css'

export function FindButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      look="quiet"
      aria-expanded={isOpen}
      aria-label="Find a time"
      title="Find a time"
      onClick={onToggle}
    >
      <CalendarSearch size={16} aria-hidden="true" />
      <span className={styles.word}>Find a time</span>
    </Button>
  )
}
