/** How a body may be packed, the better one first. */
export type Encoding = 'br' | 'gzip'
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** What to pack a body with for this Accept-Encoding (RFC 9110); null if the caller would rather have it plain. */
export function encodingFor(acceptEncoding: string): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', weight] = part.split(/;\s*q\s*=/)
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  let best: Encoding | null = null
  let most = weights.get('identity') ?? 0
  for (const encoding of ENCODINGS) {
    const weight = weightOf(encoding)
    // Of two that are wanted as much, the first; packed before plain.
    if (weight > 0 && (best === null ? weight >= most : weight > most)) {
      best = encoding
      most = weight
    }
  }
  return best
}
