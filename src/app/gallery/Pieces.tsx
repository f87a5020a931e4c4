import Plane from 'lucide-react/icons/plane'
import { useState } from 'react'
import { plainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DayPicker } from '#ui/fields/DayPicker.tsx'
import { FilterGroup } from '#ui/fields/FilterGroup.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { Skeleton } from '#ui/notices/Skeleton.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './Gallery.module.css'
import { Section, Specimen } from './Section.tsx'

const LOOKS = ['primary', 'plain', 'quiet'] as const
const TONES = ['quiet', 'amber', 'red'] as const
const EIGHTY = Array.from({ length: 80 }, (_, n) => ({
  value: `N${500 + n}K`,
  label: `N${500 + n}K`,
  count: n % 9,
}))
const FEW = EIGHTY.slice(0, 3)

export function Pieces() {
  const [day, setDay] = useState(plainDay('2026-11-18'))
  const [view, setView] = useState('week')
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [text, setText] = useState('')
  const [isOn, setIsOn] = useState(true)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="Pieces">
      {LOOKS.map((look) => (
        <Specimen key={look} label={`Button, ${look}`}>
          <div className={styles.row}>
            <Button look={look}>Read again</Button>
            <Button look={look} disabled>
              Disabled
            </Button>
          </div>
        </Specimen>
      ))}
      <Specimen label="IconButton">
        <IconButton label="Aircraft">
          <Plane size={16} />
        </IconButton>
      </Specimen>
      <Specimen label="Segmented">
        <Segmented
          label="View"
          value={view}
          options={['day', 'week', 'month', 'agenda'].map((value) => ({ value, label: value }))}
          onChange={setView}
        />
      </Specimen>
      <Specimen label="SearchField">
        <SearchField label="Search" value={text} onChange={setText} />
      </Specimen>
      <Specimen label="Checkbox: on and off, partial, disabled">
        <div className={styles.column}>
          <Checkbox label="Show cancelled" isSelected={isOn} onChange={setIsOn} count={12} />
          <Checkbox label="Partial" isSelected={false} isPartial onChange={() => {}} />
          <Checkbox label="Disabled" isSelected isDisabled onChange={() => {}} />
        </div>
      </Specimen>
      <Specimen label="Tag">
        <div className={styles.row}>
          {(['quiet', 'accent', 'green', 'amber', 'red'] as const).map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </div>
      </Specimen>
      <Specimen label="Skeleton">
        <div className={styles.column}>
          <Skeleton width="80%" />
        </div>
      </Specimen>
      <Specimen label="Dialog">
        <Button onClick={() => setIsOpen(true)}>Open</Button>
        <Dialog title="A dialog" isOpen={isOpen} onClose={() => setIsOpen(false)}>
          Escape, a press beside it and the button close it.
        </Dialog>
      </Specimen>
      <Specimen label="DayPicker">
        <div className={styles.column}>
          <DayPicker
            label="Date"
            value={day}
            onChange={setDay}
            weekStart={0}
            today={plainDay('2026-11-20')}
            shown={{ from: plainDay('2026-11-15'), to: plainDay('2026-11-21') }}
          />
        </div>
      </Specimen>
      <Specimen label="FilterGroup">
        <div className={styles.column}>
          <FilterGroup
            label="Aircraft"
            sections={[
              { label: 'C172S', options: FEW },
              { label: 'DA40', options: [{ value: 'N40DA', label: 'N40DA', count: 0 }] },
              { label: '', options: [{ value: 'none', label: 'No aircraft', count: 2 }] },
            ]}
            selected={chosen}
            onChange={setChosen}
          />
        </div>
      </Specimen>
      <Specimen label="FilterGroup of eighty">
        <div className={styles.column}>
          <FilterGroup
            label="Fleet"
            sections={[{ label: 'C172S', options: EIGHTY }]}
            selected={chosen}
            onChange={setChosen}
          />
        </div>
      </Specimen>
      {TONES.map((tone) => (
        <Specimen key={tone} label={`Notice, ${tone}`} isWide>
          <Notice tone={tone} action={<Button>Read again</Button>}>
            Showing what was read at 09:42. The school’s system does not answer since 09:55.
          </Notice>
        </Specimen>
      ))}
      <Specimen label="EmptyState">
        <EmptyState title="No reservations this week">
          BookingSamples made in the school’s system show up here.
        </EmptyState>
      </Specimen>
    </Section>
  )
}
