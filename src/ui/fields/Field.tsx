import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'

/** Named by the label around it. */
export function Input({ className, ...rest }: Omit<ComponentProps<'input'>, 'style'>) {
  return <input className={classNames('field', className)} autoComplete="off" {...rest} />
}

interface SelectProps<T extends string> {
  readonly className?: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

export function Select<T extends string>({ className, value, options, onChange }: SelectProps<T>) {
  return (
    <select
      className={classNames('field', className)}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
