const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Ids are full UUIDs (§4.2, §4.4); anything else is asked of nobody and put into no address. */
export function isRecordId(text: string): boolean {
  return UUID.test(text)
}
