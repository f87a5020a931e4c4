/** `error` is to be acted on now, `warning` is to be looked at, `information` cannot be changed any more, or need not be. */
export const SEVERITIES = ['error', 'warning', 'information'] as const

export type Severity = (typeof SEVERITIES)[number]

/** The most severe first. */
export function bySeverity(a: { severity: Severity }, b: { severity: Severity }): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
}

/** The most severe of some; null for none. */
export function gravest(all: readonly { readonly severity: Severity }[]): Severity | null {
  return SEVERITIES.find((one) => all.some(({ severity }) => severity === one)) ?? null
}
