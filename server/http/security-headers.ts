/** Forbids everything our pages do not need. React sets styles through the CSSOM, which this allows. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Neither React nor the build's own loader makes one.
  "trusted-types 'none'",
].join('; ')

/** Counts over https and on this machine's own name alone. */
export const OPENER_POLICY = 'cross-origin-opener-policy'

/** On every answer, errors included; the opener's only where it counts. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  [OPENER_POLICY]: 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}
