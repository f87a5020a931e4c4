import { groupByModel } from '#domain/record/fleet.ts'
import { nameOrEmail, type Person, personKey } from '#domain/record/person.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Select } from '#ui/fields/Field.tsx'

interface AircraftChoiceProps {
  readonly fleet: readonly Aircraft[]
  readonly chosen: readonly string[] | null
  readonly onChange: (tails: readonly string[] | null) => void
}

const ALL = ''
const SEVERAL = 'several'
const NOBODY = 'nobody'

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
  const several = chosen?.map(visibleText).join(', ') || 'None'
  return (
    <label className="grid grid-cols-[76px_1fr] items-center w-full">
      Aircraft
      <Select
        value={chosen === null ? ALL : (current?.value ?? SEVERAL)}
        options={[
          { value: ALL, label: 'Any aircraft' },
          ...(chosen !== null && !current ? [{ value: SEVERAL, label: several }] : []),
          ...choices,
        ]}
        onChange={(value) => onChange(choices.find((one) => one.value === value)?.tails ?? null)}
      />
    </label>
  )
}

interface InstructorChoiceProps {
  readonly instructors: readonly Person[]
  /** Instructor keys; null is anyone. */
  readonly chosen: readonly string[] | 'nobody' | null
  readonly onChange: (chosen: readonly string[] | 'nobody' | null) => void
}

export function InstructorChoice({ instructors, chosen, onChange }: InstructorChoiceProps) {
  const only = Array.isArray(chosen) && chosen.length === 1 ? chosen[0] : undefined
  const isKnown = instructors.some((person) => personKey(person) === only)
  const value = chosen === null ? ALL : chosen === NOBODY ? NOBODY : isKnown ? only : SEVERAL
  return (
    <label className="grid grid-cols-[76px_1fr] items-center w-full">
      Instructor
      <Select
        value={value}
        options={[
          { value: ALL, label: 'Any instructor' },
          { value: NOBODY, label: 'No instructor' },
          ...(value === SEVERAL ? [{ value: SEVERAL, label: 'Those in the filter' }] : []),
          ...instructors.map((person) => ({
            value: personKey(person),
            label: visibleText(nameOrEmail(person)),
          })),
        ]}
        onChange={(next) => onChange(next === ALL ? null : next === NOBODY ? NOBODY : [next])}
      />
    </label>
  )
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one))
}
