import type { ComponentProps, ReactNode } from 'react'
import { Segmented } from '#ui/fields/Segmented.tsx'

/** A labelled line of the display panel. */
export function DisplayLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[56px_minmax(0,1fr)] items-center justify-items-start">
      <span className="note">{label}</span>
      {children}
    </div>
  )
}

export function DisplayChoice<T extends string>(props: ComponentProps<typeof Segmented<T>>) {
  return (
    <DisplayLine label={props.label}>
      <Segmented {...props} />
    </DisplayLine>
  )
}
