import { Button } from '#ui/Button.tsx'
import styles from './InspectionsPage.module.css'
import { usePagePart } from './page-part.ts'

interface InspectionToolsProps {
  readonly isEmpty: boolean
  readonly onPrint: () => void
  /** Why it was not printed. */
  readonly refusal: string | null
}

/** What can be done with the list: write one down, take a list in, take it along, print it. */
export function InspectionTools({ isEmpty, onPrint, refusal }: InspectionToolsProps) {
  const { mayChange, open } = usePagePart()
  if (isEmpty) return null
  return (
    <div className={`unprinted ${styles.tools}`} role="group" aria-label="The list">
      {mayChange && (
        <Button look="primary" onClick={() => open({ kind: 'new' })}>
          Write one down
        </Button>
      )}
      <Button onClick={onPrint}>{refusal ?? 'Print'}</Button>
    </div>
  )
}
