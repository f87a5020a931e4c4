import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { type WaysWire, waysWire } from '#wire/house-wire.ts'

/** What to do before anybody is in, where others can reach Flightline: only who sees its console can let them in. */
export function wordsOfUnclaimed({ of }: WaysWire): string {
  return of === 'school'
    ? `Nobody has claimed this school yet. Whoever runs this Flightline gets the link: npm run school -- claim ${window.location.host}`
    : 'Nobody has claimed this Flightline yet. Open the link on its console; it also stands in the file claim-link in its data folder.'
}

/** Who ended it is not known here, and would be nobody's business. */
export const ENDED =
  'This device is no longer signed in. Somebody signed it out, or it was not used for too long.'

/** How somebody who is not signed in can do so; null until the gateway has said. */
export function useWays(): WaysWire | null {
  const ways = useStatusPart(({ problem }) => problem?.ways)
  return waysWire.is(ways) ? ways : null
}
