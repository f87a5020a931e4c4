/** A file as found: its text and its permission bits. */
export interface SecretFile {
  readonly text: string
  readonly mode: number
}

/** The key as sent in a header, or null with the problem in words. No sentence contains the value. */
export function keyFromText(name: string, text: string, problems: string[]): string | null {
  const problem = problemOf(text)
  if (problem === null) return text
  problems.push(`${name} ${problem}`)
  return null
}

/** What a file holds, but for one trailing line break; '' with the problem in words if it cannot be read. */
export function secretFromFile(
  name: string,
  file: SecretFile | null,
  problems: string[],
  warnings: string[],
): string {
  if (file === null) {
    problems.push(`${name} names a file that cannot be read.`)
    return ''
  }
  if ((file.mode & 0o077) !== 0) {
    warnings.push(`${name}: other users of this machine can read it; chmod 600 closes it.`)
  }
  return file.text.replace(/\r?\n$/, '')
}

function problemOf(key: string): string | null {
  if (key.trim() === '') return 'is empty.'
  if (/[\r\n]/.test(key)) return 'holds more than one line; it must be the key alone.'
  if (/^bearer\s/i.test(key)) return 'begins with the word “Bearer”; leave that word out.'
  // Anything else would be sent altered, or end up in a library's error message.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return 'holds a blank, a quote mark of a word processor or another character that is not visible ASCII.'
  }
  return key.length > 4096 ? 'is longer than 4096 characters.' : null
}
