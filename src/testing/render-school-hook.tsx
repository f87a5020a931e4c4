import { notifyManager, QueryClient } from '@tanstack/react-query'
import { act, type RenderHookResult, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { type InProcessSchool, inProcessSchool, type SchoolSetup } from './in-process-school.ts'
import { SchoolSurroundings } from './render-with-school.tsx'

export type SchoolHook<Result, Props> = RenderHookResult<Result, Props> & {
  readonly school: InProcessSchool
  readonly queryClient: QueryClient
  /** Advances the school's clock and the page's timers, and waits for pending work. */
  readonly pass: (ms: number) => Promise<void>
}

/** A hook over the in-process reference API, with manual timers. `unmount` leaves the page. */
export function renderSchoolHook<Result, Props>(
  hook: (props: Props) => Result,
  initialProps: Props,
  setup: SchoolSetup = {},
  given?: { school: InProcessSchool; queryClient: QueryClient },
): SchoolHook<Result, Props> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  // Otherwise query updates would wait for the manual timers.
  notifyManager.setScheduler((tell) => void setImmediate(tell))
  const school = given?.school ?? inProcessSchool(setup)
  const queryClient = given?.queryClient ?? new QueryClient()
  vi.stubGlobal('fetch', school.fetch)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SchoolSurroundings school={school} queryClient={queryClient}>
      {children}
    </SchoolSurroundings>
  )
  const rendered = renderHook(hook, { initialProps, wrapper })
  const pass = async (ms: number) => {
    await act(async () => {
      school.pass(ms)
      await vi.advanceTimersByTimeAsync(ms)
    })
    // Each answer may trigger a render, effects and the next request.
    for (let round = 0; round < 12; round++) await act(settle)
  }
  return Object.assign(rendered, { school, queryClient, pass })
}

/** Streams need turns of the event loop; what follows needs timers. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(0)
  }
}
