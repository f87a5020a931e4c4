import { QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { App } from '#app/App.tsx'
import type { InProcessSchool } from './in-process-school.ts'

export function openApp(address: string, school: InProcessSchool, clock = school.clock) {
  vi.stubGlobal('fetch', school.fetch)
  vi.stubGlobal('scrollTo', () => {})
  history.pushState(null, '', address)
  const queryClient = new QueryClient()
  render(<App queryClient={queryClient} clock={clock} locale="en-US" />)
  /** Polls the gateway's status now. */
  const look = () => act(() => queryClient.invalidateQueries({ queryKey: STATUS_KEY }))
  return { school, queryClient, look }
}

export const at = () => location.pathname + location.search
