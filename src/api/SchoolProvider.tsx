import type { ReactNode } from 'react'
import { type School, SchoolContext } from './use-school.ts'

/** Everything below knows the school. `school` must be the same object from render to render. */
export function SchoolProvider({ school, children }: { school: School; children: ReactNode }) {
  return <SchoolContext value={school}>{children}</SchoolContext>
}
