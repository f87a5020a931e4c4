import type { Role, TokenScope } from '#wire/access.ts'

/** A page of Flightline: where it is, what it is called, and for whom it is. */
interface PageFacts {
  /** `:id` stands for the part of the address that says which record, `:tail` for a tail number. */
  readonly path: `/${string}`
  /** In the tab and the menu: the kind of page, never a person. */
  readonly title: string
  /** Who sees least of those it opens for; null for everybody, signed in or not. */
  readonly least: Role | null
  /** Of a token that may draw it; without them, none does. */
  readonly scopes?: readonly TokenScope[]
  /** Only where people sign in. */
  readonly isOfAccounts?: true
  /** Also in the house of the host's operator, where no school is. */
  readonly isOfHost?: true
  /** Only where the house is the operator's. */
  readonly isOperators?: true
  /** Its word in the menu, if not its title. */
  readonly word?: string
  /** Of whoever is signed in: where the bar has his name, it stands in the menu below it. */
  readonly isOwn?: true
  /** In the menu of the school, in no bar. */
  readonly isAside?: true
  /** The page with the same on paper. */
  readonly paper?: string
}

/**
 * Every page, in the order of the menu. The router, titles, links and the list of what the gateway serves read
 * it; `src/app/routes/routes.tsx` says what each draws. The server reads this file too, so it imports no more than a type.
 */
export const PAGES = {
  schedule: { path: '/schedule', title: 'Schedule', least: 'viewer', paper: 'printDay' },
  today: { path: '/today', title: 'Today', least: 'display' },
  flights: { path: '/flights', title: 'Flight log', least: 'dispatcher', paper: 'printFlights' },
  reconcile: { path: '/reconcile', title: 'Checks', least: 'manager', paper: 'printReconcile' },
  insights: { path: '/insights', title: 'Figures', least: 'manager' },
  printDay: {
    path: '/print/day',
    title: 'Print day',
    least: 'dispatcher',
    scopes: ['schedule'],
    word: 'Print',
  },
  printFlights: {
    path: '/print/flights',
    title: 'Print flight log',
    least: 'manager',
    scopes: ['log'],
  },
  printReconcile: {
    path: '/print/reconcile',
    title: 'Print reconciliation',
    least: 'manager',
    scopes: ['schedule', 'log'],
  },
  inspections: { path: '/inspections', title: 'Inspections', least: 'dispatcher', isAside: true },
  people: { path: '/people', title: 'People', least: 'dispatcher', isAside: true },
  aircraft: { path: '/aircraft/:tail', title: 'Aircraft', least: 'dispatcher' },
  reservation: { path: '/reservations/:id', title: 'Reservation', least: 'dispatcher' },
  flight: { path: '/flights/:id', title: 'Flight', least: 'dispatcher' },
  mine: {
    path: '/mine',
    title: 'My bookings',
    least: 'viewer',
    isOwn: true,
    isOfAccounts: true,
    isAside: true,
  },
  devices: {
    path: '/devices',
    title: 'My devices',
    least: 'viewer',
    isOwn: true,
    isOfAccounts: true,
    isOfHost: true,
    isAside: true,
  },
  adminSchools: {
    path: '/admin/schools',
    title: 'Schools',
    least: 'admin',
    isOfHost: true,
    isOperators: true,
    isAside: true,
  },
  adminPeople: {
    path: '/admin/people',
    title: 'Let your school in',
    least: 'manager',
    isOfAccounts: true,
    isOfHost: true,
    isAside: true,
  },
  adminDisplays: {
    path: '/admin/displays',
    title: 'Screens',
    least: 'manager',
    isOfAccounts: true,
    isAside: true,
  },
  adminAlerts: { path: '/admin/alerts', title: 'Alerts and mail', least: 'admin', isAside: true },
  adminTokens: {
    path: '/admin/tokens',
    title: 'Tokens',
    least: 'admin',
    isOfAccounts: true,
    isOfHost: true,
    isAside: true,
  },
  adminAudit: {
    path: '/admin/audit',
    title: 'Audit',
    least: 'admin',
    isOfAccounts: true,
    isOfHost: true,
    isAside: true,
  },
  signIn: { path: '/sign-in', title: 'Sign in', least: null, isOfAccounts: true, isOfHost: true },
  claim: {
    path: '/claim',
    title: 'Claim this Flightline',
    least: null,
    isOfAccounts: true,
    isOfHost: true,
  },
  join: { path: '/join', title: 'Join', least: null, isOfAccounts: true, isOfHost: true },
} as const satisfies Readonly<Record<string, PageFacts>>

export type PageId = keyof typeof PAGES

/** Addresses that are not pages themselves, and the page each leads to. */
export const WAYS: Readonly<Record<string, string>> = {
  '/': PAGES.schedule.path,
  '/wall': `${PAGES.today.path}?wall=1`,
}

/** Where a way leads with what its own address says; null if a path is no way. */
export function wayFrom(path: string, search: string): string | null {
  const to = Object.hasOwn(WAYS, path) ? WAYS[path] : undefined
  if (to === undefined) return null
  return search.length > 1 ? `${to}${to.includes('?') ? '&' : '?'}${search.slice(1)}` : to
}

/** The page that an address shows in the end, after the way it may be; null if there is none. */
export function pageBehind(path: string): PageId | null {
  return pageAt(wayFrom(path, '')?.replace(/\?.*/, '') ?? path)?.id ?? null
}

export const PAGE_LIST: readonly (PageFacts & { readonly id: PageId })[] = Object.entries(
  PAGES,
).map(([id, facts]) => ({ ...facts, id: id as PageId }))

/** A record's id has letters and digits only; a tail number is whatever the school writes, percent-encoded. */
const PARTS = { ':id': '([A-Za-z0-9-]{1,64})', ':tail': '([^/]{1,192})' } as const

const SHAPES = PAGE_LIST.map(({ id, path }) => ({
  id,
  shape: new RegExp(`^${path.replace(/:id|:tail/, (part) => PARTS[part as keyof typeof PARTS])}$`),
}))

/** The page at a path and which record or aircraft it is about ('' if none); null if there is none. */
export function pageAt(path: string): { readonly id: PageId; readonly which: string } | null {
  for (const { id, shape } of SHAPES) {
    const match = shape.exec(path)
    const which = match && decoded(match[1] ?? '')
    if (which !== null) return { id, which }
  }
  return null
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
