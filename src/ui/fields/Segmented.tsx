import { classNames } from '#ui/class-names.ts'
import styles from './Segmented.module.css'

interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<T>) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classNames(styles.option, option.value === value && styles.chosen)}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
