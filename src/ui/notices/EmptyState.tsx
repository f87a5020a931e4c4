import type { ReactNode } from 'react'

/** Only if it is certain that there is nothing. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1 max-w-105 mx-auto py-12 px-4 text-center text-balance text-14 leading-5">
      <p className="strong">{title}</p>
      {children !== undefined && (
        <div className="grid justify-items-center gap-3 text-muted">{children}</div>
      )}
    </div>
  )
}
