const CLIP = 1000
const BIDI_AND_ZERO_WIDTH =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g
const CONTROL = /[\p{Cc}\ufdd0-\ufdef\ufffe\uffff]/gu
const LONE_SURROGATE = /\p{Surrogate}/gu
// Stacked marks would cover neighboring rows; no written language needs five on a letter.
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu

/** Makes API text safe to show: control characters visible, bidi marks dropped, clipped (FD05). */
export function visibleText(text: string): string {
  return clipped(text)
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(/\r\n?|\n|\t/g, ' ')
    .replace(CONTROL, controlPicture)
    .replace(BIDI_AND_ZERO_WIDTH, '')
    .replace(STACKED_MARKS, '$1')
}

function clipped(text: string): string {
  return text.length > CLIP ? `${text.slice(0, CLIP - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}

function controlPicture(control: string): string {
  const code = control.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\ufffd'
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
