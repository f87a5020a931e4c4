import { groupByModel } from '#domain/record/fleet.ts'
import { nameOrEmail, type Person, personKey } from '#domain/record/person.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from './FindTime.module.css'

interface AircraftChoiceProps {
  readonly fleet: readonly Aircraft[]
  /** Tails; null is all. */
  readonly chosen: readonly string[] | null
  readonly onChange: (tails: readonly string[] | null) => void
}

const ALL = ''
const SEVERAL = 'several'

/** Any aircraft, all of a model, or one; what the filters chose otherwise is named. */
export function AircraftChoice({ fleet, chosen, onChange }: AircraftChoiceProps) {
  const groups = groupByModel(fleet.filter(({ tail }) => tail !== ''))
  const choices = groups.flatMap(({ model, aircraft }) => {
    const tails = aircraft.map(({ tail }) => tail)
    const own = tails.map((tail) => ({ value: tail, label: visibleText(tail), tails: [tail] }))
    return tails.length > 1 && model !== ''
      ? [{ value: `all ${model}`, label: `Any ${visibleText(model)}`, tails }, ...own]
      : own
  })
  const current = chosen && choices.find(({ tails }) => isSameSet(tails, chosen))
  return (
    <label className={styles.choice}>
      What
      <select
        value={chosen === null ? ALL : (current?.value ?? SEVERAL)}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange(choices.find((one) => one.value === value)?.tails ?? null)
        }}
      >
        <option value={ALL}>Any aircraft</option>
        {chosen !== null && !current && (
          <option value={SEVERAL}>{chosen.map(visibleText).join(', ') || 'None'}</option>
        )}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface InstructorChoiceProps {
  readonly instructors: readonly Person[]
  /** Their keys; null is anybody. */
  readonly chosen: readonly string[] | 'nobody' | null
  readonly onChange: (chosen: readonly string[] | 'nobody' | null) => void
}

export function InstructorChoice({ instructors, chosen, onChange }: InstructorChoiceProps) {
  const only = Array.isArray(chosen) && chosen.length === 1 ? chosen[0] : undefined
  const isKnown = instructors.some((person) => personKey(person) === only)
  const value = chosen === null ? ALL : chosen === 'nobody' ? 'nobody' : isKnown ? only : SEVERAL
  return (
    <label className={styles.choice}>
      Who
      <select
        value={value}
        onChange={(event) => {
          const next = event.currentTarget.value
          onChange(next === ALL ? null : next === 'nobody' ? next : [next])
        }}
      >
        <option value={ALL}>Any instructor</option>
        <option value="nobody">No instructor</option>
        {value === SEVERAL && <option value={SEVERAL}>Those in the filter</option>}
        {instructors.map((person) => (
          <option key={personKey(person)} value={personKey(person)}>
            {visibleText(nameOrEmail(person))}
          </option>
        ))}
      </select>
    </label>
  )
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one))
}
