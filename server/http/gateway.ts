import { randomBytes } from 'node:crypto'
import { type Log, silentLog } from '#server/config/log.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import { NO_GAPS, plannedGaps } from '#time/reading-age.ts'
import { zoneOf } from '#time/zone.ts'
import { PAGES } from '#wire/pages.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import { type Authentication, type Caller, NO_SIGN_IN } from './access/caller.ts'
import { mayRequest } from './access/permissions.ts'
import { createProjected } from './access/record-for.ts'
import { type Answer, FORBIDDEN, jsonAnswer, refusal } from './answer.ts'
import {
  createManualRefresh,
  type Planned,
  refreshAnswer,
  requestsAnswer,
} from './manual-refresh.ts'
import { type ReadingRequest, readReadingRequest } from './parameters.ts'
import { REFRESH_PATH, SCHOOLS_PATH } from './paths.ts'
import { createFirstPicture } from './records/first-picture.ts'
import { type Checked, createRecordRoutes } from './records/record-routes.ts'
import { clientOf } from './request.ts'
import {
  createGatewayRouter,
  type Gateway,
  type Handler,
  NO_PARAMETERS,
  type RequestContext,
  type RouterOptions,
  schoolsFor,
} from './router.ts'
import { createStatusFacts, NO_SCHOOL, type SchoolFacts } from './status.ts'

export interface GatewayOptions
  extends Pick<RouterOptions, 'hosts' | 'files' | 'notReady' | 'open'> {
  readonly reader: SchoolReader
  readonly ledger: Pick<
    Ledger,
    'budget' | 'health' | 'spending' | 'otherConsumer' | 'skew' | 'left' | 'forOpenedBefore'
  >
  /** The next readings, in order; none without a plan. */
  readonly planned?: () => readonly Planned[]
  /** Planned time between readings for a purpose, ms. */
  readonly plannedGap?: (purpose: RequestPurpose) => number | null
  /** Since when and why readings and spending cannot be saved. */
  readonly unsaved?: () => Unsaved | null
  readonly onPage?: (context: RequestContext) => void
  readonly schools?: () => Answer | Promise<Answer>
  /** The status's part on alerts; null for a caller who gets none. */
  readonly alerts?: (caller: Caller) => unknown
  readonly more?: (path: string) => Handler | null
  readonly onView?: () => void
  readonly school: SchoolFacts
  readonly version: string
  readonly now: () => number
  readonly authentication?: Authentication
  /** Key by which e-mails are hidden, called on first use; without it, one for this process only. */
  readonly hidingKey?: () => Uint8Array
  readonly log?: Log
}

export function createGateway(options: GatewayOptions): Gateway {
  const { reader, ledger, now, authentication = NO_SIGN_IN, log = silentLog } = options
  const zone = zoneOf(options.school.timeZone)
  const statusOf = createStatusFacts(options)
  const refresh = createManualRefresh({ reader, now })

  const checked: Checked = (parse, wanted, run) => (context) => {
    const parameters = parse(context.request.query)
    const isAllowed = mayRequest(context.permissions, wanted(parameters), zone, now())
    return isAllowed ? run(parameters, context) : FORBIDDEN
  }
  const spending = (days: ReadingRequest | null) =>
    ({ what: 'spend', days, isForPrint: days?.purpose === 'print' }) as const

  const projected = createProjected(() => options.hidingKey?.() ?? randomBytes(32))
  const { hours } = options.school
  const recordRoute = createRecordRoutes({
    reader,
    ledger,
    zone,
    now,
    projected,
    checked,
    onView: options.onView ?? (() => {}),
    grantOf: (caller) => authentication.grantOf?.(caller) ?? null,
  })

  function status(caller: Caller) {
    const gaps = plannedGaps((purpose) => options.plannedGap?.(purpose) ?? null)
    const alerts = options.alerts?.(caller) ?? null
    return {
      ...statusOf(reader.status(), ledger.skew(), gaps, options.unsaved?.() ?? null),
      ...(alerts !== null && { alerts }),
      session: authentication.session(caller),
    }
  }

  const routes = new Map<string, Handler>([
    [
      '/api/status',
      (context) => {
        if (context.request.query !== '') return NO_PARAMETERS
        if (clientOf(context.request) !== 'stranger') options.onPage?.(context)
        return jsonAnswer(200, status(context.caller))
      },
    ],
    [SCHOOLS_PATH, (context) => schoolsFor(context, options.schools)],
    [
      '/api/requests',
      checked(readReadingRequest, spending, (days, { request }) => {
        const price = days && {
          price: reader.price(days),
          unread: reader.unreadPrice(days),
          purpose: reader.purpose(days, clientOf(request)),
        }
        return requestsAnswer(ledger, options.planned?.() ?? [], price)
      }),
    ],
    [
      REFRESH_PATH,
      checked(readReadingRequest, spending, async (days, context) => {
        if (days === null) return refusal(400, 'collection, from and to must be given.')
        const { collection: kind, from, to } = days
        const refreshed = await refresh.run(days, context.request.trace?.id)
        const requests = refreshed.requests ?? 0
        if (requests > 0) context.note({ kind, range: `${from}/${to}`, requests })
        return refreshAnswer(refreshed)
      }),
    ],
  ])

  return createGatewayRouter({
    ...options,
    authentication,
    log,
    brand: options.school.name,
    status,
    picture: createFirstPicture({ reader, zone, hours, projected, now }),
    routes: (path) => routes.get(path) ?? recordRoute(path) ?? options.more?.(path) ?? null,
  })
}

/** For the host's operator: accounts and the status of the schools, without records. */
export function createOperatorGateway(
  options: Pick<RouterOptions, 'hosts' | 'files' | 'notReady' | 'log' | 'brand'> & {
    readonly authentication: Authentication
    readonly schools: () => Answer | Promise<Answer>
    readonly unsaved: () => Unsaved | null
    readonly timeZone: string
    readonly version: string
    readonly now: () => number
  },
): Gateway {
  const { authentication, brand, timeZone, schools, unsaved } = options
  const statusOf = createStatusFacts({ ...options, school: { name: brand, timeZone } })
  const status = (caller: Caller) => ({
    ...statusOf(NO_SCHOOL, 0, NO_GAPS, unsaved()),
    session: authentication.session(caller),
  })
  const routes = new Map<string, Handler>([
    [
      '/api/status',
      ({ request, caller }) =>
        request.query === '' ? jsonAnswer(200, status(caller)) : NO_PARAMETERS,
    ],
    [SCHOOLS_PATH, (context) => schoolsFor(context, schools)],
  ])
  return createGatewayRouter({
    ...options,
    status,
    pages: { home: PAGES.adminSchools.path, has: (page) => 'isOfHost' in PAGES[page] },
    routes: (path) => routes.get(path) ?? null,
  })
}
