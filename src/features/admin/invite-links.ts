import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSessionData } from '#api/queries/session-data.ts'

const LINKS_KEY = ['invite-links']
const NONE: Links = {}

/** By the id of its invite. */
type Links = Readonly<Record<string, string>>

/** The links of the invites made in this tab, which nobody can be told again; gone with the tab. */
export function useInviteLinks(): readonly [Links, (id: string, link: string) => void] {
  const queryClient = useQueryClient()
  const links = useSessionData<Links>(LINKS_KEY, NONE)
  const keep = useCallback(
    (id: string, link: string) =>
      void queryClient.setQueryData<Links>(LINKS_KEY, (before) => ({ ...before, [id]: link })),
    [queryClient],
  )
  return [links, keep]
}
