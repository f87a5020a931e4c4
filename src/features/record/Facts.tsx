import type { ReactNode } from 'react'
import { VisibleWords } from './VisibleWords.tsx'

/** `null` is "—": the API has no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isNothing = !children && children !== 0
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-3 py-1.25 border-t border-line first:border-t-0">
      <dt className="quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {isNothing ? <span className="quiet">—</span> : children}
      </dd>
    </div>
  )
}

/** The school's text; blank counts as none. */
export function TextFact({ name, text }: { name: string; text: string | null }) {
  return (
    <Fact name={name}>{text !== null && text.trim() !== '' && <VisibleWords text={text} />}</Fact>
  )
}
