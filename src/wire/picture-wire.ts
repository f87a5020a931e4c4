/** The id of its script element, behind the status. */
export const PICTURE_BLOCK = 'picture'

/** The schedule's rows in the HTML, for the first script to place before anything is painted. `At`: epoch ms. */
export interface PictureWire<At = number> {
  readonly view: 'day' | 'week'
  /** Days. */
  readonly from: string
  readonly to: string
  /** Of its words. */
  readonly locale: string
  /** Above the rows: "As of 9:00 AM", with its day unless it is today. */
  readonly corner: string
  /** Above the columns: hours, or days. */
  readonly heads: readonly string[]
  /** Minutes of the day. */
  readonly hours: { readonly opens: number; readonly closes: number }
  readonly groups: readonly PictureGroup<At>[]
}

interface PictureGroup<At = number> {
  readonly key: string
  readonly label: string
  readonly rows: readonly PictureRow<At>[]
}

export interface PictureRow<At = number> {
  readonly label: string
  /** Model and booked hours, in a week. */
  readonly notes: readonly string[]
  readonly lanes: number
  readonly bars: readonly PictureBar<At>[]
}

export interface PictureBar<At = number> {
  readonly id: string
  readonly time: { readonly start: At; readonly end: At }
  readonly lane: number
  readonly activity: string
  readonly status: string
  /** Whose it is, and who or what else: left out whole without room. */
  readonly words: readonly [name: string, other: string]
  /** In a week: when it begins, and when it ends for a later day. */
  readonly times: readonly string[]
}
