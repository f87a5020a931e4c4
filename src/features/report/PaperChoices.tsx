import type { ReactNode } from 'react'
import type { PaperChoice } from '#school/address/shared-fields.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import type { Paper } from '#ui/paper/paper-size.ts'
import styles from './PaperChoices.module.css'

const PAPERS: readonly { value: Paper; label: string }[] = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
]

interface PaperChoicesProps {
  readonly paper: Paper
  readonly names: PaperChoice['names']
  readonly onChoice: (next: Partial<PaperChoice>) => void
  /** What only this report lets one choose, above the rest. */
  readonly children?: ReactNode
}

/** How a report lies on paper, for the rail. */
export function PaperChoices({ paper, names, onChoice, children }: PaperChoicesProps) {
  return (
    <>
      <div className={styles.choices}>
        {children}
        <span className={styles.label}>Paper</span>
        <Segmented
          label="Paper"
          value={paper}
          options={PAPERS}
          onChange={(next) => onChoice({ paper: next })}
        />
      </div>
      <Checkbox
        label="Names as initials"
        isSelected={names === 'initials'}
        onChange={(isOn) => onChoice({ names: isOn ? 'initials' : 'full' })}
      />
    </>
  )
}
