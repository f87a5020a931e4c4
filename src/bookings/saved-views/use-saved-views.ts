import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { loadedPeople } from '#api/queries/loaded-people.ts'
import { daysLookedBack, useStoredDays } from '#api/queries/use-stored.ts'
import { useSchool } from '#api/use-school.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { localDayOf } from '#time/zone.ts'
import type { PageId } from '#wire/pages.ts'
import { MAX_VIEWS, openedView, type StoredView } from './saved-views.ts'
import { changeViews, useStoredViews } from './saved-views-store.ts'

export type SavedViews = ReturnType<typeof useSavedViews>

/** This browser's views of one page, with the people loaded so far. */
export function useSavedViews(page: PageId) {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const stored = useStoredViews()
  const today = () => localDayOf(zone, clock())
  const [looksBack, setLooksBack] = useState(false)
  useStoredDays(daysLookedBack(today()), looksBack)
  return {
    views: stored.views
      .filter((view) => view.page === page)
      .toSorted((a, b) => compareNames(a.name, b.name)),
    /** Searches the gateway's stored days for people. */
    lookForPeople: () => setLooksBack(true),
    /** Full; a view of the same name can still be replaced. */
    isFull: stored.views.length >= MAX_VIEWS,
    currentLink: () => `${location.origin}${location.pathname}${location.search}`,
    page,
    today,
    salt: stored.salt,
    change: changeViews,
    opened: (view: StoredView) => openedView(view, loadedPeople(queryClient), today(), stored.salt),
  }
}
