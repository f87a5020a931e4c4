import type { Unsaved } from '#server/store/write-behind.ts'
import { NO_GAPS } from '#time/reading-age.ts'
import { PAGES, type PageId } from '#wire/pages.ts'
import type { Caller } from './access/caller.ts'
import { type Answer, jsonAnswer, NOT_FOUND } from './answer.ts'
import type { Authentication } from './authentication.ts'
import { createClockFacts, type SchoolFacts, statusFacts } from './data-answers.ts'
import { SCHOOLS_PATH } from './paths.ts'
import {
  createGatewayRouter,
  type Gateway,
  NO_PARAMETERS,
  type RouterOptions,
  schoolsFor,
} from './router.ts'

/** A reader of no school. */
const NOTHING_READ = {
  budget: { limit: null, remaining: null, reset: null, reserve: 0 },
  health: { state: 'unknown', reason: null, since: null, retryAt: null },
  coverage: { reservations: [], flights: [] },
  revisions: { reservations: 0, flights: 0 },
  written: [],
} as const

/** The house of the host's operator: who may come in, how the schools stand, and no record of any of them. */
export function createOperatorGateway(
  options: Pick<RouterOptions, 'hosts' | 'files' | 'notReady' | 'log' | 'brand'> & {
    readonly authentication: Authentication
    readonly schools: () => Answer | Promise<Answer>
    /** Since when nothing can be read or changed here, and why; null while all is well. */
    readonly unsaved: () => Unsaved | null
    readonly timeZone: string
    readonly version: string
    /** Epoch ms. */
    readonly now: () => number
  },
): Gateway {
  const { authentication, now, version, timeZone, schools, unsaved } = options
  const accounts: SchoolFacts = { name: options.brand, timeZone }
  const clockFacts = createClockFacts(timeZone)

  function status(caller: Caller) {
    const clocks = clockFacts(0, [], now())
    const said = statusFacts(NOTHING_READ, accounts, NO_GAPS, unsaved(), clocks, version, now())
    return { ...said, session: authentication.session(caller) }
  }

  return createGatewayRouter({
    ...options,
    status,
    pages: { home: PAGES.adminSchools.path, has: (page: PageId) => 'isOfHost' in PAGES[page] },
    answer(context) {
      const { path, query } = context.request
      if (path === SCHOOLS_PATH) return schoolsFor(context, schools, authentication)
      if (path !== '/api/status') return NOT_FOUND
      return query === '' ? jsonAnswer(200, status(context.caller)) : NO_PARAMETERS
    },
  })
}
