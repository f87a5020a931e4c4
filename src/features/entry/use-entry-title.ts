import { useEffect } from 'react'

/** Sets the tab title and returns the school's name, which signed-out visitors get only from the page's own title. */
export function useEntryTitle(title: string): string {
  const school = document.title.split(' · ').slice(1).join(' · ') || 'Flightline'
  useEffect(() => {
    document.title = `${title} · ${school}`
  }, [title, school])
  return school
}
