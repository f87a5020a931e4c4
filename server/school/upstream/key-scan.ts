/** A text that contains this many characters of the key is removed. */
export const SLICE = 12
/** Pieces from this length on are added up: a key may be spread over several texts. */
export const PIECE = 6
/** The texts of one answer together must hold less of the key than this: many keys start with a plain word. */
export const MOST_ECHOED = 2 / 3
/** A shorter key would be found in any text. */
const SHORTEST = 4

export type KeyScan = ReturnType<ReturnType<typeof createKeyScans>>

/** In any case and any encoding that an echo would use. Create one scan per answer. */
export function createKeyScans(...keys: readonly string[]) {
  const forms = [...new Set(keys.flatMap(formsOf))]
  const places = new Map<string, { readonly form: string; readonly at: number }[]>()
  for (const form of forms)
    for (let at = 0; at + PIECE <= form.length; at++) {
      const piece = form.slice(at, at + PIECE)
      places.set(piece, [...(places.get(piece) ?? []), { form, at }])
    }

  return () => {
    const seen = new Map(forms.map((form) => [form, new Set<number>()]))

    function find(text: string): 'key' | 'piece' | null {
      const folded = text.toLowerCase()
      if (forms.some((form) => form.length < PIECE && folded.includes(form))) return 'key'
      let found: 'piece' | null = null
      for (let from = 0; from + PIECE <= folded.length; from++)
        for (const { form, at } of places.get(folded.slice(from, from + PIECE)) ?? []) {
          const slice = form.slice(at, at + SLICE)
          if (slice.length >= Math.min(SLICE, form.length) && folded.startsWith(slice, from))
            return 'key'
          found = 'piece'
          for (let i = at; i < at + PIECE; i++) seen.get(form)?.add(i)
        }
      return found
    }

    return {
      holds: (text: string) => find(text) === 'key',
      holdsPiece: (text: string) => find(text) !== null,
      /** Whether the texts so far hold most of the key, in pieces that are each too short to be removed. */
      isSpread: () =>
        [...seen].some(
          ([form, at]) => form.length >= SLICE && at.size >= form.length * MOST_ECHOED,
        ),
    }
  }
}

function formsOf(key: string): string[] {
  const bytes = Buffer.from(key, 'latin1')
  const forms = [
    key,
    key.split('').reverse().join(''),
    bytes.toString('hex'),
    encodeURIComponent(key),
    // In base64 a text looks different at each of three offsets; the ragged ends are cut off.
    ...[0, 1, 2].map((pad) =>
      Buffer.concat([Buffer.alloc(pad), bytes])
        .toString('base64')
        .slice(pad === 0 ? 0 : 4)
        .replace(/.?=*$/, ''),
    ),
  ]
  const urlSafe = forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  const folded = new Set([...forms, ...urlSafe].map((form) => form.toLowerCase()))
  return [...folded].filter(
    (form) => form.length >= (form === key.toLowerCase() ? SHORTEST : SLICE),
  )
}
