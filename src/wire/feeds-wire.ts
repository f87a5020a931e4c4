import { boolean, listOf, object, orAbsent, orNull, type Shaped, string } from './shape.ts'

const feedWire = object({
  id: string,
  name: string,
  /** Null for the owner's bookings. */
  tail: orNull(string),
  phones: boolean,
  createdAt: string,
  lastFetched: orNull(string),
  /** Program; '' before the first fetch. */
  fetchedBy: string,
  /** The owner, in lists of everyone's. */
  person: orAbsent(string),
})

/** `GET /api/house/feeds`: one's own; `?all`: everyone's, for admins. */
export const feedsWire = object({
  data: listOf(feedWire),
  /** Links use the public address that the operator set. */
  isOutside: boolean,
})

export const feedInputWire = object({
  name: string,
  phones: orAbsent(boolean),
  tail: orAbsent(string),
})

/** The links are shown only here. */
export const newFeedWire = object({
  feed: feedWire,
  link: string,
  webcal: string,
  /** What isn't known of its aircraft, as a sentence. */
  doubt: orAbsent(string),
})

export type FeedWire = Shaped<typeof feedWire>
