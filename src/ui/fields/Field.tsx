import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './Field.module.css'

/** A box to type in; the label around it names it. */
export function Input({ className, ...rest }: Omit<ComponentProps<'input'>, 'style'>) {
  return <input className={classNames(styles.box, className)} autoComplete="off" {...rest} />
}

interface SelectProps<T extends string> {
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** One of several choices that would take too much room side by side. */
export function Select<T extends string>({ value, options, onChange }: SelectProps<T>) {
  return (
    <select
      className={styles.box}
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
