/** First letters of the first and last word of a name, '' without one: "Dana Mary Ortiz" → "DO". The server reads this file too. */
export function initials(name: string): string {
  // A name that came as initials stays: initials of initials would be fewer letters.
  if (/^\p{Lu}[\p{Lu}\p{N}]$/u.test(name)) return name
  const words = name
    .split(/[\s,;]+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.join('').toUpperCase()
}

/** What somebody is called by where there is no room: the last word of a name. */
export function lastWord(name: string): string {
  return name.trim().split(/\s+/).at(-1) ?? ''
}

/** A name for whoever may see initials only; a dash where there is none, so that no e-mail stands in for it. */
export function publicName(name: string): string {
  return initials(name) || '—'
}
