/** Trimmed, upper case; look-alike letters of other scripts stay distinct (FD13). */
export function normalTail(tail: string): string {
  return tail.replace(/\s+/g, ' ').trim().toUpperCase()
}
