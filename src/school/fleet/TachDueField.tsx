import { useState } from 'react'
import { parseReading } from '#school/inspections/parse-reading.ts'
import { Input } from '#ui/fields/Field.tsx'
import styles from './TachDueField.module.css'

interface TachDueFieldProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (hundredths: number | null) => void
}

/** For the reading at which something is due on one aircraft; what is no reading changes nothing. */
export function TachDueField({ label, value, onChange }: TachDueFieldProps) {
  const [text, setText] = useState(value === null ? '' : (value / 100).toFixed(2))
  const isWrong = text.trim() !== '' && parseReading(text) === null
  return (
    <label className={styles.due}>
      {label}
      <Input
        className={styles.input}
        inputMode="decimal"
        maxLength={12}
        aria-invalid={isWrong}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          const next = parseReading(event.currentTarget.value)
          if (next !== null || event.currentTarget.value.trim() === '') onChange(next)
        }}
      />
    </label>
  )
}
