import type { Reason } from './range-answer.ts'

const REASONS: ReadonlySet<string> = new Set<Reason>([
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_tls',
  'upstream_redirect',
  'upstream_invalid',
  'upstream_auth',
  'upstream_rate_limited',
  'budget_exhausted',
  'budget_reserved',
  'gateway_unreachable',
])

export function isReason(word: unknown): word is Reason {
  return typeof word === 'string' && REASONS.has(word)
}
