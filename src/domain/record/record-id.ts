const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Ids are full UUIDs (§4.2, §4.4); anything else is shown but never requested or put into an address. */
export function isRecordId(id: string | null): id is string {
  return id !== null && UUID.test(id)
}
