import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { type SignInWaysWire, signInWaysWire } from '#wire/accounts-wire.ts'

/** Before the first admin, only someone with the console can let people in. */
export function wordsOfUnclaimed({ of }: SignInWaysWire): string {
  return of === 'school'
    ? `Nobody has claimed this school yet. Whoever runs this Flightline gets the link: npm run school -- claim ${window.location.host}`
    : 'Nobody has claimed this Flightline yet. Open the link on its console; it also stands in the file claim-link in its data folder.'
}

/** Doesn't say who ended it: visitors mustn't know. */
export const ENDED =
  'This device is no longer signed in. Somebody signed it out, or it was not used for too long.'

/** Ways to sign in; null until the gateway has answered. */
export function useWays(): SignInWaysWire | null {
  const ways = useStatusPart(({ problem }) => problem?.ways)
  return signInWaysWire.is(ways) ? ways : null
}
