import type { ReactNode } from 'react'
import { Segmented } from '#ui/fields/Segmented.tsx'
import type { Paper } from '#ui/paper/paper-size.ts'
import styles from './PaperChoices.module.css'

const PAPERS: readonly { value: Paper; label: string }[] = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
]

interface PaperChoicesProps {
  readonly paper: Paper
  readonly onPaper: (next: Paper) => void
  /** Further choices, above the paper size. */
  readonly children?: ReactNode
}

export function PaperChoices({ paper, onPaper, children }: PaperChoicesProps) {
  return (
    <div className={styles.choices}>
      {children}
      <PaperOptions label="Paper" value={paper} options={PAPERS} onChange={onPaper} />
    </div>
  )
}

interface PaperOptionsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (next: Value) => void
}

export function PaperOptions<Value extends string>(props: PaperOptionsProps<Value>) {
  return (
    <>
      <span className="font-semibold not-first:mt-1.5">{props.label}</span>
      <Segmented {...props} />
    </>
  )
}
