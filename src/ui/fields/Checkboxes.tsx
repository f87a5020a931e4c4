import { Checkbox } from './Checkbox.tsx'

interface CheckboxesProps<T extends string> {
  readonly legend: string
  readonly value: readonly T[]
  readonly options: readonly {
    readonly value: T
    readonly label: string
    readonly count?: string
  }[]
  readonly onChange: (value: readonly T[]) => void
}

/** Any number of options, in the order in which they are turned on. */
export function Checkboxes<T extends string>(props: CheckboxesProps<T>) {
  const { legend, value: chosen, options, onChange } = props
  const turn = (one: T, isOn: boolean) => {
    const others = chosen.filter((other) => other !== one)
    onChange(isOn ? [...others, one] : others)
  }
  return (
    <fieldset>
      <legend className="quiet">{legend}</legend>
      {options.map(({ value, ...option }) => (
        <Checkbox
          key={value}
          {...option}
          isSelected={chosen.includes(value)}
          onChange={(isOn) => turn(value, isOn)}
        />
      ))}
    </fieldset>
  )
}
