import type { ReactNode } from 'react'
import type { Tone } from './tones.ts'

export type TagTone = Tone | 'accent' | 'green'

const TONES: Readonly<Record<TagTone, string>> = {
  quiet: 'bg-hover',
  amber: 'bg-warn-tint text-warn',
  red: 'bg-danger-tint text-danger',
  accent: 'bg-accent-tint text-accent-text',
  green: 'bg-ok-tint text-ok',
}

export function Tag({ tone = 'quiet', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span
      className={`note inline-flex items-center gap-1 max-w-full px-1.5 rounded-sm font-medium leading-4.5 wrap-anywhere ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
