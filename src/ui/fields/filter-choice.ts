/** Null is all, including future options. Values that are no option (from an old link) are kept. */
export type Choice = ReadonlySet<string> | null

export function isAllChosen(choice: Choice, all: readonly string[]): boolean {
  return choice === null || (all.length > 0 && all.every((value) => choice.has(value)))
}

export function toggled(choice: Choice, all: readonly string[], value: string): Choice {
  const isOn = choice === null || choice.has(value)
  return toggledAll(choice, all, [value], !isOn)
}

/** Turns `values` on or off; when all are on, null again. */
export function toggledAll(
  choice: Choice,
  all: readonly string[],
  values: readonly string[],
  isOn: boolean,
): Choice {
  const next = new Set(choice ?? all)
  for (const value of values) {
    if (isOn) next.add(value)
    else next.delete(value)
  }
  return isAllChosen(next, all) ? null : next
}

/** For a group where nothing ticked means all: unticking the last gives all again. */
export function picked(choice: Choice, value: string): Choice {
  const next = new Set(choice ?? [])
  if (next.has(value)) next.delete(value)
  else next.add(value)
  return next.size === 0 ? null : next
}
