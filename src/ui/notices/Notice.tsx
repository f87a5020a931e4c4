import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Tone } from '#ui/tones.ts'

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
    <div
      className="flex items-start flex-wrap gap-x-2 gap-y-1 py-1.5 px-3 border-b border-line bg-[var(--tone-tint,var(--surface))]"
      data-tone={tone}
      role={tone === 'red' ? 'alert' : 'status'}
    >
      <Icon
        size={16}
        aria-hidden="true"
        className="mt-0.25 text-[color:var(--tone,var(--text-muted))]"
      />
      <div className="flex-[1_1_200px] min-w-0 wrap-anywhere">{children}</div>
      {action}
    </div>
  )
}
