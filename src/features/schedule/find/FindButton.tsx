import CalendarSearch from 'lucide-react/icons/calendar-search'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { USUAL_LENGTH } from '#features/schedule/schedule-state.ts'
import { Button } from '#ui/Button.tsx'
import { useCommand } from '#ui/commands.ts'

export function FindButton() {
  const { state, onState } = useScheduleData()
  const isOpen = state.find !== null
  const toggle = () => onState({ find: isOpen ? null : USUAL_LENGTH })
  useCommand('time', toggle)
  return (
    <Button
      look="quiet"
      aria-expanded={isOpen}
      aria-label="Find a time"
      title="Find a time (N)"
      onClick={toggle}
    >
      <CalendarSearch size={16} aria-hidden="true" />
      <span className="max-lg:hidden">Find a time</span>
    </Button>
  )
}
