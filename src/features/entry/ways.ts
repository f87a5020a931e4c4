import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { type SignInWaysWire, signInWaysWire } from '#wire/accounts-wire.ts'

/** Before the first admin, only someone with the console can let people in. */
export function wordsOfUnclaimed({ of }: SignInWaysWire): string {
  return of === 'school'
    ? `This school has not been claimed yet. The operator gets the link with npm run school -- claim ${window.location.host}`
    : 'This Flightline has not been claimed yet. Open the link on its console; it is also in the file claim-link in its data folder.'
}

/** Doesn't say who ended it: visitors mustn't know. */
export const ENDED = 'This device is no longer signed in. It was signed out or unused for too long.'

/** Ways to sign in; null until the gateway has answered. */
export function useWays(): SignInWaysWire | null {
  const ways = useStatusPart(({ problem }) => problem?.ways)
  return signInWaysWire.is(ways) ? ways : null
}
