/** `error` is to be acted on now, `warning` is to be looked at, `information` is as it is: over, or nothing to change. */
export const SEVERITIES = ['error', 'warning', 'information'] as const

export type Severity = (typeof SEVERITIES)[number]

/** The gravest first. */
export function bySeverity(a: { severity: Severity }, b: { severity: Severity }): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
}

/** The gravest of some; null of none. */
export function gravest(all: readonly { readonly severity: Severity }[]): Severity | null {
  return SEVERITIES.find((one) => all.some(({ severity }) => severity === one)) ?? null
}
