import { notifyManager, QueryClient } from '@tanstack/react-query'
import { act, type RenderHookResult, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { type InProcessSchool, inProcessSchool, type SchoolSetup } from './in-process-school.ts'
import { SchoolSurroundings } from './render-with-school.tsx'

export type SchoolHook<Result, Props> = RenderHookResult<Result, Props> & {
  readonly school: InProcessSchool
  readonly queryClient: QueryClient
  /** Lets `ms` pass on the school's clock and the page's timers, and everything come that was under way. */
  readonly pass: (ms: number) => Promise<void>
}

/** A hook over the reference API in process, with timers in the test's hand. `unmount` is leaving the page. */
export function renderSchoolHook<Result, Props>(
  hook: (props: Props) => Result,
  initialProps: Props,
  setup: SchoolSetup = {},
  given?: { school: InProcessSchool; queryClient: QueryClient },
): SchoolHook<Result, Props> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  // News of queries would else wait for timers that only the test moves.
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
    // What one answer sets off (a render, its effects, the next question) needs a turn of its own.
    for (let round = 0; round < 12; round++) await act(settle)
  }
  return Object.assign(rendered, { school, queryClient, pass })
}

/** Answers come over streams, which need turns of the real event loop; what they set off needs timers. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(0)
  }
}
