/** Why the gateway could not read afresh (design: gateway contract), or `gateway_unreachable` when the gateway itself is gone. */
const REASONS = [
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_slow',
  'upstream_tls',
  'upstream_redirect',
  'upstream_invalid',
  'upstream_auth',
  'upstream_rate_limited',
  'budget_exhausted',
  'budget_reserved',
  'gateway_unreachable',
] as const

export type Reason = (typeof REASONS)[number]

export function isReason(word: unknown): word is Reason {
  return REASONS.some((reason) => reason === word)
}
