import { boolean, listOf, object, orAbsent, orNull, type Shaped, string } from './shape.ts'

const feedWire = object({
  id: string,
  /** Which device or program it is for. */
  name: string,
  /** Null for the own bookings of whoever made it. */
  tail: orNull(string),
  phones: boolean,
  createdAt: string,
  lastFetched: orNull(string),
  /** By which program; '' for none yet. */
  fetchedBy: string,
  /** Who made it, where everybody's are listed. */
  person: orAbsent(string),
})

/** `GET /api/house/feeds`: one's own; with `?all`, for an admin, everybody's. */
export const feedsWire = object({
  data: listOf(feedWire),
  /** Whether links lead to an address that the operator named for everybody. */
  isOutside: boolean,
})

/** `POST /api/house/feeds` */
export const feedAskedWire = object({
  name: string,
  phones: orAbsent(boolean),
  tail: orAbsent(string),
})

/** Its answer; the links are never shown again. */
export const newFeedWire = object({
  feed: feedWire,
  link: string,
  webcal: string,
  /** What is not known of its aircraft, in a sentence. */
  doubt: orAbsent(string),
})

export type FeedWire = Shaped<typeof feedWire>
