import type { Role, TokenScope } from '#wire/access.ts'

interface PageFacts {
  /** `:id` is a record's id, `:tail` a tail number. */
  readonly path: `/${string}`
  /** In tab and menu; never a person's name. */
  readonly title: string
  /** The weakest role that may open it; null for everyone. */
  readonly least: Role | null
  /** Token scopes that may open it; none by default. */
  readonly scopes?: readonly TokenScope[]
  /** Only with sign-in. */
  readonly isOfAccounts?: true
  /** Also in the operator's accounts, which have no school. */
  readonly isOfHost?: true
  readonly isOperators?: true
  /** Menu label, if not the title. */
  readonly word?: string
  /** In the person's menu, where the bar has one. */
  readonly isOwn?: true
  /** Only in the school's menu. */
  readonly isAside?: true
  readonly paper?: string
}

/** In menu order; `src/app/routes/routes.tsx` has the components. The server imports this: import only types here. */
export const PAGES = {
  schedule: { path: '/schedule', title: 'Schedule', least: 'viewer', paper: 'printDay' },
  today: { path: '/today', title: 'Today', least: 'display' },
  flights: { path: '/flights', title: 'Flight log', least: 'dispatcher', paper: 'printFlights' },
  checks: { path: '/checks', title: 'Checks', least: 'manager', paper: 'printChecks' },
  figures: { path: '/figures', title: 'Figures', least: 'manager' },
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
  printChecks: {
    path: '/print/checks',
    title: 'Print checks',
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
    title: 'People and access',
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

/** Ids of 1.0, which rows of the audit log have and pages still open report. */
export const FORMER_PAGES: Readonly<Record<string, PageId>> = {
  reconcile: 'checks',
  insights: 'figures',
  printReconcile: 'printChecks',
}

export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': PAGES.schedule.path,
  '/wall': `${PAGES.today.path}?wall=1`,
  '/settings': `${PAGES.schedule.path}#settings`,
  // Their addresses until 1.1; bookmarks and printed links stay valid.
  '/reconcile': PAGES.checks.path,
  '/insights': PAGES.figures.path,
  '/print/reconcile': PAGES.printChecks.path,
}

/** Keeps the address's own parameters; null if it isn't a redirect. */
export function redirectFrom(path: string, search: string): string | null {
  const to = Object.hasOwn(REDIRECTS, path) ? REDIRECTS[path] : undefined
  if (to === undefined) return null
  return search.length > 1 ? `${to}${to.includes('?') ? '&' : '?'}${search.slice(1)}` : to
}

/** After redirects; null if there is none. */
export function pageBehind(path: string): PageId | null {
  return pageAt(redirectFrom(path, '')?.replace(/[?#].*/, '') ?? path)?.id ?? null
}

export const PAGE_LIST: readonly (PageFacts & { readonly id: PageId })[] = Object.entries(
  PAGES,
).map(([id, facts]) => ({ ...facts, id: id as PageId }))

/** Ids are letters, digits and hyphens; tail numbers are free text, percent-encoded. */
const PARTS = { ':id': '([A-Za-z0-9-]{1,64})', ':tail': '([^/]{1,192})' } as const

const SHAPES = PAGE_LIST.map(({ id, path }) => ({
  id,
  shape: new RegExp(`^${path.replace(/:id|:tail/, (part) => PARTS[part as keyof typeof PARTS])}$`),
}))

/** `which`: the record or aircraft, '' if none. */
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
