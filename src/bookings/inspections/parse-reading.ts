/** "1,234.5" or "1234.5" in hundredths; null if invalid. */
export function parseReading(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[,\s](?=\d{3}\b)/g, '')
    .replace(',', '.')
  if (!/^\d{1,6}(\.\d{0,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}
