import Plane from 'lucide-react/icons/plane'
import { useState } from 'react'
import { ACTIVITY_KINDS } from '#domain/record/activity.ts'
import { VIEWS } from '#features/schedule/views.ts'
import { plainDay } from '#time/plain-day.ts'
import { BUTTON_LOOKS, Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DayPicker } from '#ui/fields/DayPicker.tsx'
import { FilterGroup } from '#ui/fields/FilterGroup.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Skeleton } from '#ui/notices/Skeleton.tsx'
import { TAG_TONES, Tag } from '#ui/Tag.tsx'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'

const EIGHTY = Array.from({ length: 80 }, (_, n) => ({
  value: `N${500 + n}K`,
  label: `N${500 + n}K`,
  count: n % 9,
}))

const BUTTONS = BUTTON_LOOKS.flatMap((look) => [
  <Button key={look} look={look}>
    {look}
  </Button>,
  <Button key={`${look}, disabled`} look={look} disabled>
    {look}
  </Button>,
])

export function Pieces() {
  const [day, setDay] = useState(plainDay('2026-11-18'))
  const [view, setView] = useState('week')
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [text, setText] = useState('')
  const [isOn, setIsOn] = useState(true)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section
      title="Pieces"
      specimens={{
        'Button, in every look and disabled': BUTTONS,
        IconButton: (
          <IconButton label="Aircraft">
            <Plane size={16} />
          </IconButton>
        ),
        Segmented: (
          <Segmented
            label="View"
            value={view}
            options={VIEWS.map(({ id, label }) => ({ value: id, label }))}
            onChange={setView}
          />
        ),
        SearchField: <SearchField label="Search" value={text} onChange={setText} />,
        'Checkbox: on and off, partial, disabled': (
          <div>
            <Checkbox label="Show cancelled" isSelected={isOn} onChange={setIsOn} count={12} />
            <Checkbox label="Partial" isSelected={false} isPartial onChange={() => {}} />
            <Checkbox label="Disabled" isSelected isDisabled onChange={() => {}} />
          </div>
        ),
        Tag: TAG_TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        )),
        Skeleton: <Skeleton width="80%" />,
        Dialog: (
          <>
            <Button onClick={() => setIsOpen(true)}>Open</Button>
            <Dialog title="A dialog" isOpen={isOpen} onClose={() => setIsOpen(false)}>
              Escape, a press beside it and the button close it.
            </Dialog>
          </>
        ),
        DayPicker: (
          <DayPicker
            label="Date"
            value={day}
            onChange={setDay}
            weekStart={0}
            today={plainDay('2026-11-20')}
            shown={{ from: plainDay('2026-11-15'), to: plainDay('2026-11-21') }}
          />
        ),
        FilterGroup: (
          <FilterGroup
            label="Aircraft"
            sections={[
              { label: 'C172S', options: EIGHTY.slice(0, 3) },
              { label: 'DA40', options: [{ value: 'N40DA', label: 'N40DA', count: 0 }] },
              { label: '', options: [{ value: 'none', label: 'No aircraft', count: 2 }] },
            ]}
            selected={chosen}
            onChange={setChosen}
          />
        ),
        'FilterGroup of eighty': (
          <FilterGroup
            label="Fleet"
            sections={[{ label: 'C172S', options: EIGHTY }]}
            selected={chosen}
            onChange={setChosen}
          />
        ),
        Fills: ACTIVITY_KINDS.map((fill) => (
          <div
            key={fill}
            className={styles.swatch}
            style={{ background: fill === 'maintenance' ? 'var(--hatch)' : `var(--fill-${fill})` }}
          >
            {fill}
          </div>
        )),
      }}
    />
  )
}
