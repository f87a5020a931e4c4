/** Lightness 0–1, chroma, hue in degrees, as in tokens.css. For tests only. */
export type Oklch = readonly [number, number, number]
type Triple = readonly [number, number, number]

export type Sight = 'full' | 'protan' | 'deutan' | 'tritan'

// Machado, Oliveira and Fernandes 2009, full severity, on linear sRGB.
const SIGHTS: Record<Sight, readonly [Triple, Triple, Triple]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Linear sRGB; values outside 0…1 aren't displayable. */
export function linearRgb([lightness, chroma, hue]: Oklch): Triple {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** WCAG 2 contrast, 1 to 21. */
export function contrast(a: Oklch, b: Oklch): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** OKLab distance for that kind of eye; about 0.02 is just noticeable. */
export function distance(a: Oklch, b: Oklch, sight: Sight): number {
  const [x, y] = [seen(a, sight), seen(b, sight)]
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2])
}

function luminance(colour: Oklch): number {
  const [r, g, b] = clipped(linearRgb(colour))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function seen(colour: Oklch, sight: Sight): Triple {
  const rgb = clipped(linearRgb(colour))
  const [r, g, b] = clipped(times(SIGHTS[sight], rgb))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function times([x, y, z]: readonly [Triple, Triple, Triple], v: Triple): Triple {
  const row = (r: Triple) => r[0] * v[0] + r[1] * v[1] + r[2] * v[2]
  return [row(x), row(y), row(z)]
}

function clipped([r, g, b]: Triple): Triple {
  const clip = (part: number) => Math.min(1, Math.max(0, part))
  return [clip(r), clip(g), clip(b)]
}
