import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps {
  /** The accessible name, exactly. */
  readonly label: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  /** Some, but not all, of what it stands for. */
  readonly isPartial?: boolean
  /** Shown at the right end, outside the accessible name; its description. */
  readonly count?: ReactNode
  /** There is nothing behind it any more. */
  readonly isMuted?: boolean
  /** The accessible name, if the label alone is not enough. */
  readonly name?: string
  readonly isDisabled?: boolean
}

export function Checkbox({
  label,
  isSelected,
  onChange,
  isPartial = false,
  count,
  isMuted = false,
  name,
  isDisabled,
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const countId = useId()
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <label className={styles.line} data-muted={isMuted || undefined}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        checked={isSelected}
        disabled={isDisabled}
        aria-label={name}
        aria-describedby={count === undefined ? undefined : countId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.label}>{label}</span>
      {count !== undefined && (
        <span id={countId} className="note" aria-hidden="true">
          {count}
        </span>
      )}
    </label>
  )
}
