import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Checkbox } from './Checkbox.tsx'
import styles from './FilterGroup.module.css'
import { isAllChosen, picked, toggled, toggledAll } from './filter-choice.ts'
import { type FilterSection, foundSections } from './filter-find.ts'
import { RailAction, RailSection } from './RailSection.tsx'
import { SearchField } from './SearchField.tsx'

interface FilterGroupProps {
  readonly label: string
  readonly sections: readonly FilterSection[]
  /** Null is all, including future options; an empty set is none. */
  readonly selected: ReadonlySet<string> | null
  readonly onChange: (next: ReadonlySet<string> | null) => void
  /** Every number is a minimum. */
  readonly isLeast?: boolean
  /** For hundreds of options: none is ticked while all are shown, the first press picks one, and only this many are
   * listed before a search. Chosen ones are always listed. */
  readonly most?: number
  /** Label of the quick find, if "Find in …" would be ambiguous. */
  readonly findName?: string
}

const QUICK_FIND_FROM = 21

export function FilterGroup({
  label,
  sections,
  selected,
  onChange,
  isLeast = false,
  most,
  findName = `Find in ${label}`,
}: FilterGroupProps) {
  const [find, setFind] = useState('')
  const all = sections.flatMap((section) => section.options.map((option) => option.value))
  const isPick = most !== undefined
  const told = (count: number) => {
    if (!isLeast) return count
    return count > 0 ? `≥ ${count}` : ''
  }
  const isOn = (value: string) => (selected === null ? !isPick : selected.has(value))
  const turn = useRef<(value: string) => void>(ignore)
  useLayoutEffect(() => {
    turn.current = (value) =>
      onChange(isPick ? picked(selected, value) : toggled(selected, all, value))
  })
  const onTurn = useCallback((value: string) => turn.current(value), [])
  const found = foundSections(sections, find, most ?? Number.POSITIVE_INFINITY, selected)
  const hasHeadings = sections.some((section) => section.label !== '')
  const hasFind = all.length >= QUICK_FIND_FROM || all.length > (most ?? all.length)
  return (
    <RailSection
      title={label}
      actions={
        <>
          <RailAction isOn={isAllChosen(selected, all)} onClick={() => onChange(null)}>
            All
          </RailAction>
          <RailAction isOn={selected?.size === 0} onClick={() => onChange(new Set())}>
            None
          </RailAction>
        </>
      }
    >
      {hasFind && (
        <div className={styles.find}>
          <SearchField label={findName} placeholder="Find" value={find} onChange={setFind} />
        </div>
      )}
      <div className={hasFind ? 'max-h-105 overflow-auto overscroll-contain' : undefined}>
        {found.sections.map((section) => {
          const values = section.options.map((option) => option.value)
          const on = values.filter(isOn).length
          const sum = section.options.reduce((total, option) => total + option.count, 0)
          return (
            <div key={section.label} className={hasHeadings ? styles.section : undefined}>
              {section.label !== '' && section.options.length > 1 && (
                <div className="font-medium">
                  <Checkbox
                    label={section.label}
                    name={`All ${section.label}`}
                    isSelected={on === values.length}
                    isPartial={on > 0 && on < values.length}
                    count={told(sum)}
                    isMuted={sum === 0}
                    onChange={(isSelected) =>
                      onChange(toggledAll(selected, all, values, isSelected))
                    }
                  />
                </div>
              )}
              {section.label !== '' && section.options.length === 1 && (
                <div className="py-0.75 px-1.5 text-muted text-12">{section.label}</div>
              )}
              {section.options.map((option) => (
                <Option
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  isSelected={isOn(option.value)}
                  count={told(option.count)}
                  isMuted={option.count === 0}
                  onTurn={onTurn}
                />
              ))}
            </div>
          )
        })}
        {found.sections.length === 0 && (
          <p className="py-1 px-1.5 text-muted">
            {all.length === 0 ? 'None seen yet' : 'None found'}
          </p>
        )}
        {found.left > 0 && (
          <p className="py-1 px-1.5 text-muted">
            {found.left} more{find.trim() === '' ? ': find them by name' : ' found'}
          </p>
        )}
      </div>
    </RailSection>
  )
}

interface OptionProps {
  readonly value: string
  readonly label: string
  readonly isSelected: boolean
  readonly count: string | number
  readonly isMuted: boolean
  readonly onTurn: (value: string) => void
}

/** Memo: a press changes few of a hundred. */
const Option = memo(function Option({ value, label, onTurn, ...rest }: OptionProps) {
  return <Checkbox {...rest} label={<bdi>{label}</bdi>} onChange={() => onTurn(value)} />
})

function ignore() {}
