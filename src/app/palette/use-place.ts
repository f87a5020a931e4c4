import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { parseSearch } from '#school/address/search-params.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Place } from './place.ts'

/** Tells, when asked, where one is: straight from the history, which a press changes at once. */
export function usePlace(today: PlainDay): () => Place {
  const { history } = useRouter()
  return useCallback(
    () => ({
      path: history.location.pathname,
      search: parseSearch(history.location.search),
      today,
    }),
    [history, today],
  )
}
