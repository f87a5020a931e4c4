import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Tone } from '#ui/tones.ts'
import styles from './Notice.module.css'

const ICONS = { quiet: Info, amber: TriangleAlert, red: CircleAlert }

export function Notice({
  tone,
  children,
  action,
}: {
  tone: Tone
  children: ReactNode
  action?: ReactNode
}) {
  const Icon = ICONS[tone]
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" className={styles.icon} />
      <div className="flex-[1_1_200px] min-w-0 wrap-anywhere">{children}</div>
      {action}
    </div>
  )
}
