const SLICE = 12

/** Tells whether a text holds the key, or any twelve characters of it, plain or in any form an echo would give it. */
export function createKeyScan(key: string): (text: string) => boolean {
  const bytes = Buffer.from(key, 'latin1')
  const forms = [
    key,
    key.split('').reverse().join(''),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(key),
    // In base64 a text looks different at each of its three possible offsets; the ragged ends are cut off.
    ...[0, 1, 2].map((pad) =>
      Buffer.concat([Buffer.alloc(pad), bytes])
        .toString('base64')
        .slice(pad === 0 ? 0 : 4)
        .replace(/.?=*$/, ''),
    ),
  ]
  const slices = new Set<string>()
  for (const form of forms.flatMap((text) => [
    text,
    text.replaceAll('+', '-').replaceAll('/', '_'),
  ])) {
    for (let at = 0; at + SLICE <= form.length; at++) slices.add(form.slice(at, at + SLICE))
  }
  // A key too short to slice is looked for whole, unless it is so short that any text would contain it.
  const whole = key.length < SLICE && key.length >= 4 ? key : null
  return (text) => {
    if (whole !== null && text.includes(whole)) return true
    for (let at = 0; at + SLICE <= text.length; at++) {
      if (slices.has(text.slice(at, at + SLICE))) return true
    }
    return false
  }
}
