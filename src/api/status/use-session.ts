import { isAllowed, type Right, type SessionWire } from '#wire/access.ts'
import { useStatusPart } from './use-gateway-status.ts'

/** Who is signed in here, as of the last status; null where nobody is asked who he is, and before the first status. */
export function useSession(): SessionWire | null {
  return useStatusPart(({ status }) => status?.session ?? null)
}

/** Whether somebody may do something here, as everybody may where nobody is asked who he is. What he may not is not offered. */
export function useMay(right: Right): boolean {
  return isAllowed(useSession(), right)
}
