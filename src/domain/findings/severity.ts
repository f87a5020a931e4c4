/** `error`: act now; `warning`: look at it; `information`: can't or needn't be changed. */
export const SEVERITIES = ['error', 'warning', 'information'] as const

export type Severity = (typeof SEVERITIES)[number]

export function bySeverity(a: { severity: Severity }, b: { severity: Severity }): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
}

export function gravest(all: readonly { readonly severity: Severity }[]): Severity | null {
  return SEVERITIES.find((one) => all.some(({ severity }) => severity === one)) ?? null
}
