const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Full UUIDs (§4.2, §4.4). Other ids are shown but never requested or put into an address. */
export function isRecordId(id: string | null): id is string {
  return id !== null && UUID.test(id)
}
