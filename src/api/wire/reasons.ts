import { ACCESS_REASONS, type AccessReason } from '#api/access.ts'
import { GATEWAY_REASONS, type GatewayReason } from '#api/wire.ts'

/** Why the gateway could not read fresh data, or that the gateway itself is gone. */
export type Reason = GatewayReason | 'gateway_unreachable'

export function isReason(word: unknown): word is Reason {
  return word === 'gateway_unreachable' || GATEWAY_REASONS.some((reason) => reason === word)
}

export function isAccessReason(word: unknown): word is AccessReason {
  return ACCESS_REASONS.some((reason) => reason === word)
}
