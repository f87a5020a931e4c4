import { useMoment } from '#bookings/access/use-moment.ts'
import type { FeedWire } from '#wire/feeds-wire.ts'

export function useFeedWords(): (feed: FeedWire) => string {
  const moment = useMoment()
  return ({ createdAt, lastFetched, fetchedBy, phones }) => {
    const what = phones ? 'With phone numbers, made' : 'Made'
    const last =
      lastFetched === null
        ? 'never fetched'
        : `last fetched ${moment(lastFetched)} by ${fetchedBy === '' ? 'a program' : fetchedBy}`
    return `${what} ${moment(createdAt)}, ${last}`
  }
}
