/** A short salted hash, different in every browser. Not encryption: it keeps names out of storage, but someone with the
 * salt and a list of people could compare. */
export function fingerprint(salt: string, text: string): string {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (const letter of `${salt}\n${text}`) {
    const code = letter.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul((b ^ code) + 0x7f4a7c15, 0x85ebca6b)
    b ^= b >>> 13
  }
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`
}

export function randomMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
