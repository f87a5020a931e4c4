const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Only a full UUID can be asked for (§4.2, §4.4); anything else is shown and leads nowhere. */
export function isRecordId(id: string | null): id is string {
  return id !== null && UUID.test(id)
}
