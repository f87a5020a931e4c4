/** A choice among options: null is "all, including those not seen yet". Values that are no option (from an old link) are kept. */
export type Choice = ReadonlySet<string> | null

export function isAllChosen(choice: Choice, all: readonly string[]): boolean {
  return choice === null || (all.length > 0 && all.every((value) => choice.has(value)))
}

export function toggled(choice: Choice, all: readonly string[], value: string): Choice {
  const isOn = choice === null || choice.has(value)
  return toggledAll(choice, all, [value], !isOn)
}

/** `choice` with every one of `values` on or off; choosing the last missing one gives null again. */
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

/** For a group that shows everything while nothing is ticked: toggles one; without the last one it is all again. */
export function picked(choice: Choice, value: string): Choice {
  const next = new Set(choice ?? [])
  if (next.has(value)) next.delete(value)
  else next.add(value)
  return next.size === 0 ? null : next
}
