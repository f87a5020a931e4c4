import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps {
  readonly label: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  /** Some, but not all, options are on. */
  readonly isPartial?: boolean
  /** At the right, outside the accessible name; used as the description. */
  readonly count?: ReactNode
  /** Its option matches nothing any more. */
  readonly isMuted?: boolean
  /** Accessible name if the label isn't enough. */
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
    <label
      className="flex items-center gap-2 min-h-(--control-line) px-1.5 rounded-sm cursor-pointer hover:bg-hover"
      data-muted={isMuted || undefined}
    >
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
      <span className="clip flex-1 in-data-muted:text-muted">{label}</span>
      {count !== undefined && (
        <span id={countId} className="note" aria-hidden="true">
          {count}
        </span>
      )}
    </label>
  )
}
