import { useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import styles from './InspectionsPage.module.css'
import { asInspection, forgetTachDue, keptTachDue } from './kept-tach-due.ts'
import { usePagePart } from './page-part.ts'
import { INSPECTIONS_PATH, useInspectionDeed } from './use-inspection-deed.ts'

/** What this browser kept of 1.0 is taken over with one press, or forgotten. */
export function KeptTachDue() {
  const { name } = useSchool()
  const { mayChange } = usePagePart()
  const [kept, setKept] = useState(() => keptTachDue(name))
  const { run, ...sending } = useInspectionDeed()
  if (kept.length === 0 || !mayChange) return null
  const forget = () => {
    forgetTachDue()
    setKept([])
  }
  const takeOver = async () => {
    const body = { items: kept.map(asInspection) }
    if ((await run({ path: `${INSPECTIONS_PATH}/import`, body })) !== null) forget()
  }
  return (
    <div className="unprinted" data-kept-tach-due={kept.length}>
      <Notice
        tone="quiet"
        action={
          <span className={styles.tools}>
            <Button disabled={sending.isBusy} onClick={() => void takeOver()}>
              Take over
            </Button>
            <Button look="quiet" onClick={forget}>
              Forget
            </Button>
          </span>
        }
      >
        This browser kept at which Tach something is due on{' '}
        {kept.map(([tail]) => visibleText(tail)).join(', ')}. Taken over, everybody sees it here.
        <NotDone of={sending} />
      </Notice>
    </div>
  )
}
