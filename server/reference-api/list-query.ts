import { dayMillis } from './instants.ts'
import type { ListRange } from './record-store.ts'

const DEFAULT_LIMIT = 50
const GREATEST_LIMIT = 100

export interface ListQuery extends ListRange {
  limit: number
}

/** The three parameters of §4.1 and §4.3, or every problem with them, each by name. */
export function readListQuery(params: URLSearchParams): ListQuery | { problems: string[] } {
  const problems = unknownParameters(params, ['from', 'to', 'limit'])
  const from = params.get('from')
  const to = params.get('to')
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== null && dayMillis(day) === null) {
      problems.push(`${name}: must be a real date as YYYY-MM-DD.`)
    }
  }
  const limit = params.get('limit') ?? String(DEFAULT_LIMIT)
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > GREATEST_LIMIT) {
    problems.push(`limit: must be an integer from 1 to ${GREATEST_LIMIT}.`)
  }
  if (problems.length === 0 && from !== null && to !== null && from > to) {
    problems.push('from: must not be later than to.')
  }
  return problems.length > 0 ? { problems } : { from, to, limit: Number(limit) }
}

/** A problem for each parameter that is not allowed or is repeated. A single record takes none (§4.2, §4.4). */
export function unknownParameters(
  params: URLSearchParams,
  allowed: readonly string[] = [],
): string[] {
  return [...new Set(params.keys())].flatMap((name) => {
    if (!allowed.includes(name)) return `${printable(name)}: unknown parameter.`
    return params.getAll(name).length > 1 ? `${name}: given more than once.` : []
  })
}

function printable(name: string): string {
  const visible = name.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > 40 ? `${visible.slice(0, 40)}…` : visible || '(empty name)'
}
