import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { knownPeople } from '#api/queries/known-people.ts'
import { useSchool } from '#api/use-school.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { randomMark } from '#app/fingerprint.ts'
import { here } from '#app/routes/history.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { localDayOf } from '#time/zone.ts'
import { type SavedViews, SavedViewsProvider } from '#ui/frame/saved-views-context.ts'
import { LONGEST_NAME, MOST_VIEWS, openedView, storedView } from './saved-views.ts'
import { changeViews, currentViews, useStoredViews } from './saved-views-store.ts'

/** Gives the pages the views this browser keeps, each resolved against the people this session knows. */
export function SavedViewsHome({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const { views, salt } = useStoredViews()
  const value = useMemo<SavedViews>(() => {
    const today = () => localDayOf(zone, clock())
    return {
      viewsOf: (page) =>
        views.filter((view) => view.page === page).toSorted((a, b) => compareNames(a.name, b.name)),
      isFull: views.length >= MOST_VIEWS,
      longestName: LONGEST_NAME,
      currentLink: () => `${location.origin}${hrefInSight()}`,
      save(page, name, keepsDates) {
        const view = storedView(
          { id: randomMark(), name, page },
          hrefInSight(),
          keepsDates,
          today(),
          salt,
        )
        changeViews((before) => [
          ...before.filter((one) => one.page !== page || one.name !== view.name),
          view,
        ])
      },
      rename(id, name) {
        const next = name.trim().slice(0, LONGEST_NAME)
        if (next === '') return
        changeViews((before) =>
          before.map((view) => (view.id === id ? { ...view, name: next } : view)),
        )
      },
      remove: (id) => changeViews((before) => before.filter((view) => view.id !== id)),
      hrefOf(id) {
        const view = currentViews().views.find((one) => one.id === id)
        if (!view) return { href: hrefInSight(), unknownPeople: 0 }
        return openedView(view, knownPeople(queryClient), today(), salt)
      },
    }
  }, [views, salt, zone, clock, queryClient])
  return <SavedViewsProvider value={value}>{children}</SavedViewsProvider>
}

function hrefInSight(): string {
  const { path, search } = here()
  return `${path}${search}`
}
