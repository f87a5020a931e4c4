import { ACCESS_REASONS, type AccessReason } from '#wire/access.ts'
import { GATEWAY_REASONS, type GatewayReason } from '#wire/wire.ts'

/** From the gateway, or our own if the gateway doesn't answer. */
export type Reason = GatewayReason | (typeof OWN_REASONS)[number]

const OWN_REASONS = ['not_cached', 'gateway_unreachable'] as const

export function isReason(word: unknown): word is Reason {
  return [...OWN_REASONS, ...GATEWAY_REASONS].some((reason) => reason === word)
}

export function isAccessReason(word: unknown): word is AccessReason {
  return ACCESS_REASONS.some((reason) => reason === word)
}
