import { useState } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import { Input } from '#ui/fields/Field.tsx'
import styles from './TachCard.module.css'
import { parseReading } from './tach-due.ts'

interface DueFieldsProps {
  readonly tails: readonly string[]
  readonly due: ReadonlyMap<string, number>
  readonly onChange: (tail: string, hundredths: number | null) => void
}

/** A field for each aircraft, for the reading at which something is due; kept in this browser. */
export function DueFields({ tails, due, onChange }: DueFieldsProps) {
  return (
    <div className={styles.dues} role="group" aria-label="Tach due at, kept in this browser">
      {tails.map((tail) => (
        <DueField
          key={tail}
          tail={tail}
          value={due.get(tail) ?? null}
          onChange={(value) => onChange(tail, value)}
        />
      ))}
    </div>
  )
}

function DueField({
  tail,
  value,
  onChange,
}: {
  tail: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  const [text, setText] = useState(value === null ? '' : (value / 100).toFixed(2))
  const isWrong = text.trim() !== '' && parseReading(text) === null
  return (
    <label className={styles.due}>
      {visibleText(tail)} due at
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
