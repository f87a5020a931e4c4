import { useId, useState } from 'react'
import { Checkbox } from './Checkbox.tsx'
import styles from './FilterGroup.module.css'
import { isAllChosen, toggled, toggledAll } from './filter-choice.ts'
import { SearchField } from './SearchField.tsx'

interface FilterOption {
  readonly value: string
  /** The accessible name of its checkbox, exactly. */
  readonly label: string
  readonly count: number
}

export interface FilterSection {
  /** Empty for options that need no heading. */
  readonly label: string
  readonly options: readonly FilterOption[]
}

interface FilterGroupProps {
  readonly label: string
  readonly sections: readonly FilterSection[]
  /** null is "all", also those that will only be seen later; the empty set is "none". */
  readonly selected: ReadonlySet<string> | null
  readonly onChange: (next: ReadonlySet<string> | null) => void
  /** Not all is known, so every number is a least. */
  readonly isLeast?: boolean
}

const QUICK_FIND_FROM = 21

/** A group of checkboxes named `label`, with a checkbox per section over more than one option, All and None, and a quick find when it is long. */
export function FilterGroup({
  label,
  sections,
  selected,
  onChange,
  isLeast = false,
}: FilterGroupProps) {
  const titleId = useId()
  const [find, setFind] = useState('')
  const all = sections.flatMap((section) => section.options.map((option) => option.value))
  const told = (count: number) => (isLeast ? `≥ ${count}` : count)
  const isOn = (value: string) => selected === null || selected.has(value)
  const wanted = find.trim().toUpperCase()
  const found = sections
    .map((section) => ({
      ...section,
      options: section.options.filter(
        (option) =>
          option.label.toUpperCase().includes(wanted) ||
          section.label.toUpperCase().includes(wanted),
      ),
    }))
    .filter((section) => section.options.length > 0)
  const hasHeadings = sections.some((section) => section.label !== '')
  return (
    // A fieldset was left: its legend cannot stand in a row with the buttons.
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <div className={styles.head}>
        <span id={titleId} className={styles.title}>
          {label}
        </span>
        <span className={styles.actions}>
          <button
            type="button"
            className={styles.action}
            data-on={isAllChosen(selected, all)}
            onClick={() => onChange(null)}
          >
            All
          </button>
          <button
            type="button"
            className={styles.action}
            data-on={selected?.size === 0}
            onClick={() => onChange(new Set())}
          >
            None
          </button>
        </span>
      </div>
      {all.length >= QUICK_FIND_FROM && (
        <div className={styles.find}>
          <SearchField
            label={`Find in ${label}`}
            placeholder="Find"
            value={find}
            onChange={setFind}
          />
        </div>
      )}
      <div className={all.length >= QUICK_FIND_FROM ? styles.long : undefined}>
        {found.map((section) => {
          const values = section.options.map((option) => option.value)
          const on = values.filter(isOn).length
          return (
            <div key={section.label} className={hasHeadings ? styles.section : undefined}>
              {section.label !== '' && section.options.length > 1 && (
                <div className={styles.sectionHead}>
                  <Checkbox
                    label={section.label}
                    name={`All ${section.label}`}
                    isSelected={on === values.length}
                    isPartial={on > 0 && on < values.length}
                    count={told(section.options.reduce((sum, option) => sum + option.count, 0))}
                    onChange={(isSelected) =>
                      onChange(toggledAll(selected, all, values, isSelected))
                    }
                  />
                </div>
              )}
              {section.label !== '' && section.options.length === 1 && (
                <div className={styles.sectionLabel}>{section.label}</div>
              )}
              {section.options.map((option) => (
                <Checkbox
                  key={option.value}
                  label={option.label}
                  isSelected={isOn(option.value)}
                  count={told(option.count)}
                  onChange={() => onChange(toggled(selected, all, option.value))}
                />
              ))}
            </div>
          )
        })}
        {found.length === 0 && (
          <p className={styles.nothing}>{all.length === 0 ? 'None seen yet' : 'None found'}</p>
        )}
      </div>
    </div>
  )
}
