import type { ReactNode } from 'react'

/** Read out, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <div className="unseen">{children}</div>
}
