/** Has the browser save a text, or bytes with a type, as a file. */
export function saveFile(
  name: string,
  content: string | Blob,
  type = 'text/csv;charset=utf-8',
): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by the next turn; some need the address until then.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
