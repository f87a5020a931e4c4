/** A text that holds this much of the key is removed. */
export const SLICE = 12
/** Pieces from this length on are counted together: a key may be spread over several texts. */
export const PIECE = 6
/** The texts of one answer may together hold less than this share of the key: the start of many keys is a plain word. */
export const MOST_TOLD = 2 / 3
/** Any two places with the same so many characters are compared further. */
const GRAM = 4

/** Looks for the key in the texts of one answer. */
export interface KeyScan {
  /** Whether a text holds the key or a slice of it, in any case, plain or in any form an echo would give it. */
  holds(text: string): boolean
  /** Whether the texts looked at so far hold most of the key in pieces, each too short by itself. */
  readonly isSpread: () => boolean
  holdsPiece(text: string): boolean
}

/** Looks for each of the keys. Their forms are worked out once; each answer gets a scan of its own. */
export function createKeyScans(...keys: readonly string[]): () => KeyScan {
  const forms = [...new Set(keys.flatMap(formsOf))]
  const places = new Map<string, { readonly form: string; readonly at: number }[]>()
  // One byte for each hash of four characters: nearly every place in a text is passed by this alone.
  const isHinted = new Uint8Array(1 << 16)
  for (const form of forms) {
    for (let at = 0; at + GRAM <= form.length; at++) {
      const gram = form.slice(at, at + GRAM)
      const known = places.get(gram) ?? []
      places.set(gram, [...known, { form, at }])
      isHinted[hashAt(form, at)] = 1
    }
  }

  return () => {
    const told = new Map(forms.map((form) => [form, new Set<number>()]))

    /** The longest run that a text shares with a form, 0 if that is shorter than a piece; notes the pieces. */
    function shared(text: string): number {
      const folded = text.toLowerCase()
      let longest = 0
      for (let from = 0; from + GRAM <= folded.length; from++) {
        if (isHinted[hashAt(folded, from)] === 0) continue
        for (const { form, at } of places.get(folded.slice(from, from + GRAM)) ?? []) {
          const length = runOf(folded, from, form, at)
          if (length >= Math.min(SLICE, form.length)) return SLICE
          if (length < PIECE) continue
          longest = Math.max(longest, length)
          for (let i = at; i < at + length; i++) told.get(form)?.add(i)
        }
      }
      return longest
    }

    return {
      holds: (text) => shared(text) >= SLICE,
      isSpread: () =>
        [...told].some(
          ([form, seen]) => form.length >= SLICE && seen.size >= form.length * MOST_TOLD,
        ),
      holdsPiece: (text) => shared(text) > 0,
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
    // In base64 a text looks different at each of its three possible offsets; the ragged ends are cut off.
    ...[0, 1, 2].map((pad) =>
      Buffer.concat([Buffer.alloc(pad), bytes])
        .toString('base64')
        .slice(pad === 0 ? 0 : 4)
        .replace(/.?=*$/, ''),
    ),
  ]
  const urlSafe = forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  const folded = new Set([...forms, ...urlSafe].map((form) => form.toLowerCase()))
  // A short key is looked for whole, unless it is so short that any text would contain it.
  return [...folded].filter((form) => form.length >= (form === key.toLowerCase() ? GRAM : SLICE))
}

function runOf(text: string, from: number, form: string, at: number): number {
  let length = GRAM
  while (
    length < SLICE &&
    at + length < form.length &&
    text.charCodeAt(from + length) === form.charCodeAt(at + length)
  )
    length += 1
  return length
}

function hashAt(text: string, at: number): number {
  let hash = 0
  for (let i = at; i < at + GRAM; i++) hash = hash * 33 + text.charCodeAt(i)
  return hash & 0xffff
}
