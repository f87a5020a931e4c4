/** Comma-separated filter values (`aircraft=N172SP,N5216K`). Absent is null (all), empty is an empty list (none). A
 * comma inside a value is `%2C`. */
export function readValueList(text: string | undefined): string[] | null {
  if (text === undefined) return null
  const values = text.split(',').map((value) => unescapeComma(value.trim()))
  return [...new Set(values.filter((value) => value !== ''))]
}

export function writeValueList(values: readonly string[] | null): string | undefined {
  return values?.map(escapeComma).join(',')
}

function escapeComma(value: string): string {
  return value.replaceAll('%', '%25').replaceAll(',', '%2C')
}

function unescapeComma(value: string): string {
  return value.replaceAll(/%2c/gi, ',').replaceAll('%25', '%')
}
