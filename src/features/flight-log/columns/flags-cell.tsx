import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { RowAudit } from '#domain/flight-log/log-row.ts'
import { type DrawnCell, NOTHING_DRAWN } from '#features/flight-log/table/drawn-cell.ts'
import styles from './flags-cell.module.css'

const ICONS = { error: CircleAlert, warning: TriangleAlert, information: Info }

/** The rules that found something, by number, with all their sentences as name and tooltip. */
export function flagsCell({ rules, sentences, worst }: RowAudit): DrawnCell {
  if (worst === null) return NOTHING_DRAWN
  const Icon = ICONS[worst]
  const said = sentences.join(' ')
  const content = (
    <span className={styles.flags} data-severity={worst}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an svg, which no <img> can colour */}
      <Icon size={12} role="img" aria-label={said} />
      <span aria-hidden="true">{rules.replaceAll(' ', ' · ')}</span>
    </span>
  )
  return { content, title: said }
}
