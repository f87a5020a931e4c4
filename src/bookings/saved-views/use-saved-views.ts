import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { knownPeople } from '#api/queries/known-people.ts'
import { daysLookedBack, useHeldDays } from '#api/queries/use-held.ts'
import { useSchool } from '#api/use-school.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { localDayOf } from '#time/zone.ts'
import type { PageId } from '#wire/pages.ts'
import { MOST_VIEWS, openedView, type StoredView } from './saved-views.ts'
import { changeViews, useStoredViews } from './saved-views-store.ts'

export type SavedViews = ReturnType<typeof useSavedViews>

/** The views of one page that this browser keeps, each resolved against the people this session knows. */
export function useSavedViews(page: PageId) {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const stored = useStoredViews()
  const today = () => localDayOf(zone, clock())
  const [looksBack, setLooksBack] = useState(false)
  useHeldDays(daysLookedBack(today()), looksBack)
  return {
    /** By name. */
    views: stored.views
      .filter((view) => view.page === page)
      .toSorted((a, b) => compareNames(a.name, b.name)),
    /** Looks for people who are not known yet in the days that the gateway holds. */
    lookForPeople: () => setLooksBack(true),
    /** No more fit; one of the same name may still be replaced. */
    isFull: stored.views.length >= MOST_VIEWS,
    /** The address in sight, whole, to be sent to somebody. */
    currentLink: () => `${location.origin}${location.pathname}${location.search}`,
    page,
    today,
    salt: stored.salt,
    change: changeViews,
    /** Where a view leads now, and how many of its people are not in what is known. */
    opened: (view: StoredView) => openedView(view, knownPeople(queryClient), today(), stored.salt),
  }
}
