/** One sheet to be printed by a program: where it is to be had, and where the file goes. */
export interface PrintJob {
  /** Path of the page: "/print/day". */
  readonly path: string
  /** Its search, words for days (`today`) still in it. */
  readonly search: Readonly<Record<string, string>>
  readonly out: string
  /** Of the gateway: "http://127.0.0.1:4173". */
  readonly url: string
  readonly locale: string
  /** Minutes after which data counts as old. */
  readonly maxAge: number
  /** Seconds that the page may take to read the day. */
  readonly wait: number
  /** Holds the token to come in with; null for none. In no option: what is typed stands in lists of processes. */
  readonly tokenFile: string | null
}

type Check = (value: string) => boolean

const DAY_WORDS = ['today', 'tomorrow', 'yesterday']
const isDay: Check = (value) => {
  if (DAY_WORDS.includes(value)) return true
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
const among =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value)
const isNumber: Check = (value) => /^\d{1,6}$/.test(value)
const isAnything: Check = () => true

interface Option {
  readonly check: Check
  /** "a day, today or tomorrow" */
  readonly says: string
}

const DAY: Option = { check: isDay, says: 'YYYY-MM-DD, today, tomorrow or yesterday' }
const SWITCH: Option = { check: among('0', '1'), says: '0 or 1' }
const LIST: Option = { check: isAnything, says: 'values with commas between them' }
const PAPER: Option = { check: among('a4', 'letter'), says: 'a4 or letter' }

const NAMES: Option = { check: among('full', 'initials'), says: 'full or initials' }
const GROUPS = 'tail instructor customer activity day week month model route none'.split(' ')

const FILTERS = { aircraft: LIST, instructor: LIST, customer: LIST, activity: LIST, status: LIST }

/** What each page takes into its address. */
const PAGES: Readonly<Record<string, Readonly<Record<string, Option>>>> = {
  day: {
    date: DAY,
    layout: {
      check: among('list', 'board', 'clipboard', 'slips'),
      says: 'list, board, clipboard or slips',
    },
    by: { check: among('aircraft', 'instructor', 'time'), says: 'aircraft, instructor or time' },
    paper: PAPER,
    phones: SWITCH,
    names: NAMES,
    cancelled: SWITCH,
    ...FILTERS,
    q: { check: isAnything, says: 'words' },
  },
  flights: {
    from: DAY,
    to: DAY,
    paper: PAPER,
    names: NAMES,
    group: { check: among(...GROUPS), says: `one of ${GROUPS.join(', ')}` },
    aircraft: LIST,
    instructor: LIST,
    q: { check: isAnything, says: 'words' },
  },
  checks: {
    from: DAY,
    to: DAY,
    paper: PAPER,
    names: NAMES,
    aircraft: LIST,
  },
}

const OWN: Readonly<Record<string, Option>> = {
  out: { check: (value) => value !== '', says: 'a file' },
  url: { check: isAddress, says: 'http://host:port of the gateway' },
  locale: { check: isLocale, says: 'a language such as en-US' },
  'max-age': { check: isNumber, says: 'minutes' },
  wait: { check: isNumber, says: 'seconds' },
}

/** The page's name until 1.1, which scheduled jobs still use. */
const FORMER_CHECKS = 'reconcile'

/** What `npm run print -- --help` says: each page with its options. */
export const PRINT_HELP = [
  'Usage: npm run print -- PAGE --out FILE [--option VALUE …]',
  'Prints a page of the Flightline that runs here into a PDF.',
  ...Object.entries({ ...PAGES, 'every page': OWN }).map(([page, options]) => {
    const lines = Object.entries(options).map(([name, { says }]) => `    --${name}  ${says}`)
    return [`  ${page}`, ...lines].join('\n')
  }),
].join('\n')

/** The job, or everything that is wrong with the words, each in a sentence. `env` is where HOST, PORT and FLIGHTLINE_TOKEN_FILE are looked for. */
export function printJob(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): PrintJob | readonly string[] {
  const [asked = '', ...rest] = words
  const page = asked === FORMER_CHECKS ? 'checks' : asked
  const options = PAGES[page]
  if (!Object.hasOwn(PAGES, page) || !options) {
    const named = page === '' ? 'Nothing to print is named.' : `There is no page “${page}”.`
    return [`${named} There are: ${Object.keys(PAGES).join(', ')}.`]
  }
  const problems: string[] = []
  const given: Record<string, string> = {}
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? ''
    const [, name = '', attached] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? []
    const option = { ...options, ...OWN }[name]
    if (!option) {
      const known = [...Object.keys(options), ...Object.keys(OWN)].map((one) => `--${one}`)
      problems.push(`“${word}” is not known. For ${page} there are: ${known.join(', ')}.`)
      if (name !== '' && attached === undefined && !rest[at + 1]?.startsWith('--')) at++
      continue
    }
    const value = attached ?? rest[++at]
    if (value === undefined || (attached === undefined && value.startsWith('--'))) {
      problems.push(`--${name} has no value; it takes ${option.says}.`)
      at--
    } else if (!option.check(value))
      problems.push(`--${name} “${value}” is wrong; it takes ${option.says}.`)
    else given[name] = value
  }
  if (given['out'] === undefined && !problems.some((one) => one.startsWith('--out')))
    problems.push('--out is missing: the file to write.')
  if (isWord(given['from']) && isWord(given['to']) && given['from'] > given['to'])
    problems.push('--from is later than --to.')
  if (problems.length > 0) return problems
  return {
    path: `/print/${page}`,
    search: Object.fromEntries(Object.entries(given).filter(([name]) => name in options)),
    out: given['out'] ?? '',
    url: (given['url'] ?? usualAddress(env)).replace(/\/+$/, ''),
    locale: given['locale'] ?? 'en-US',
    maxAge: Number(given['max-age'] ?? 60),
    wait: Number(given['wait'] ?? 120),
    tokenFile: env['FLIGHTLINE_TOKEN_FILE'] || null,
  }
}

/** A day written out, which can be compared. */
function isWord(day: string | undefined): day is string {
  return day !== undefined && !DAY_WORDS.includes(day)
}

function usualAddress(env: Readonly<Record<string, string | undefined>>): string {
  const host = env['HOST'] ?? '127.0.0.1'
  // A gateway that listens everywhere is reached here.
  const reached = ['0.0.0.0', '::', 'lan'].includes(host) ? '127.0.0.1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${env['PORT'] ?? '4173'}`
}

function isAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}
