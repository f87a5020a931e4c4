// Hebrew, Arabic and their kin turn a line around; isolated they turn only themselves.
const TURNS_AROUND = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** A text that can stand beside others in one line: one that is written from the right does not turn its neighbours. */
export function isolated(text: string): string {
  return TURNS_AROUND.test(text) ? `\u2068${text}\u2069` : text
}
