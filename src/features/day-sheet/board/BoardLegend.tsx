import { StatusIcon } from '#bookings/booking/StatusIcon.tsx'
import { ACTIVITIES } from '#domain/record/activity.ts'
import { STATUS_KINDS, statusLegend } from '#domain/record/status.ts'
import type { PrintedDay } from '#features/day-sheet/printed-day.ts'
import { hasPaperIcon } from './bar-wordings.ts'
import styles from './PaperBoard.module.css'

export function BoardLegend({ sheet }: { sheet: PrintedDay }) {
  const { shown, findings, changes, others } = sheet
  return (
    <div className="flex gap-[3mm] items-center pb-[1mm] text-[7pt]" data-legend="">
      {STATUS_KINDS.map((kind) => (
        <span key={kind} className={styles.sample} data-sample={kind}>
          {hasPaperIcon(kind) && <StatusIcon kind={kind} />}
          <span className={styles.words}>{statusLegend(kind)}</span>
        </span>
      ))}
      <span className={styles.sample} data-maintenance="">
        <span className={styles.words}>{ACTIVITIES.maintenance.label}</span>
      </span>
      {others > 0 && (
        <span className={styles.sample} data-match="false">
          <span className={styles.words}>Not in the filter</span>
        </span>
      )}
      <span>
        <strong>!</strong> Clash, overdue, in maintenance or past an inspection
      </span>
      {shown.some(({ id }) => findings.get(id)?.overruns.length) && (
        <>
          <span className={styles.sample} data-limit="over">
            Overruns an inspection
          </span>
          <span className={styles.sample} data-limit="near">
            May overrun an inspection
          </span>
        </>
      )}
      {changes.size > 0 && (
        <span className={styles.sample} data-change="">
          Changed since the last print
        </span>
      )}
    </div>
  )
}
