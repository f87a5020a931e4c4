import { isAllowed, type Right, type SessionWire } from '#wire/access.ts'
import { useStatusPart } from './use-gateway-status.ts'

/** Null without sign-in and before the first status. */
export function useSession(): SessionWire | null {
  return useStatusPart(({ status }) => status?.session ?? null)
}

/** Without sign-in everyone may. Hide what a user may not do. */
export function useMay(right: Right): boolean {
  return isAllowed(useSession(), right)
}
