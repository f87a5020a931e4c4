import { useEffect } from 'react'

/** Names the tab, and gives the school's name: every page comes with it behind its own, and with nothing else for somebody who is not signed in. */
export function useEntryTitle(title: string): string {
  const school = document.title.split(' · ').slice(1).join(' · ') || 'Flightline'
  useEffect(() => {
    document.title = `${title} · ${school}`
  }, [title, school])
  return school
}
