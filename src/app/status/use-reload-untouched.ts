import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isPageHidden } from '#api/status/follow-revisions.ts'
import { lastStatus, STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { isWallAt } from '#features/today/today-state.ts'

/** ms without input before a page reloads itself. */
export const UNTOUCHED_FOR = 60_000

const TOUCHES = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'visibilitychange'] as const

/** On another version, if no one uses the page: a wall, a paired screen, a hidden tab. `reload` is for tests. */
export function useReloadUntouched(version: string | null, reload = loadAgain): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (version === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      // Check first: reloading without a gateway would leave a blank screen.
      await queryClient.invalidateQueries({ queryKey: STATUS_KEY })
      const { status, problem } = lastStatus(queryClient)
      const isScreen =
        isWallAt(location.pathname, location.search) || status?.session?.kind === 'display'
      if (problem === null && (isScreen || isPageHidden()) && !isAtWork()) reload()
      wait()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), UNTOUCHED_FOR)
    }
    for (const touch of TOUCHES) document.addEventListener(touch, wait, { passive: true })
    wait()
    return () => {
      clearTimeout(timer)
      for (const touch of TOUCHES) document.removeEventListener(touch, wait)
    }
  }, [version, reload, queryClient])
}

function loadAgain(): void {
  location.reload()
}

/** Something is open, or typed but not in the address: half a form, or a link shown once. */
function isAtWork(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')
  return (
    document.querySelector('dialog[open]') !== null ||
    [...fields].some(({ type, value }) => !/^(?:checkbox|radio)$/.test(type) && value !== '')
  )
}
