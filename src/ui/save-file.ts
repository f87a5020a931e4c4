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
  // Some browsers need the URL until the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
