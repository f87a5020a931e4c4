import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'

/** Named by the label around it. */
export function Input({ className, ...rest }: Omit<ComponentProps<'input'>, 'style'>) {
  return <input className={classNames('field', className)} autoComplete="off" {...rest} />
}

interface SelectProps<T extends string> {
  readonly className?: string
  /** If no label is around it. */
  readonly label?: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { className, label, value, options, onChange } = props
  return (
    <select
      className={classNames('field', className)}
      aria-label={label}
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
