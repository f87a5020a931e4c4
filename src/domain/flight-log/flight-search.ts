import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { personWords, searched, wordsOf } from '#domain/text/search.ts'

export function searchedText(flight: CompletedFlight): string {
  return searched(flight, (f) => [
    f.date,
    f.reservationNumber,
    f.aircraft?.tail,
    f.aircraft?.model,
    f.activity,
    f.route,
    ...[f.customer, f.instructor].filter((person) => person !== null).flatMap(personWords),
  ])
}

/** Like `reservationMatches`, for the log: one long text, built once, is searched for each word. */
export interface FlightSearch {
  /** Per flight 1 if it matches; null if all do. */
  readonly found: (text: string) => Uint8Array | null
}

export function flightSearch(flights: readonly CompletedFlight[]): FlightSearch {
  let made: { readonly text: string; readonly starts: Uint32Array } | null = null
  const make = () => {
    const starts = new Uint32Array(flights.length + 1)
    const own = flights.map(searchedText)
    for (const [at, text] of own.entries()) starts[at + 1] = (starts[at] ?? 0) + text.length + 1
    return { text: own.join('\n'), starts }
  }
  return {
    found(text) {
      const wanted = wordsOf(text)
      if (wanted.length === 0) return null
      made ??= make()
      const all = new Uint8Array(flights.length).fill(1)
      for (const word of wanted) keepWith(word, made, all)
      return all
    },
  }
}

/** Words have no white space, so no match spans two flights. */
function keepWith(
  word: string,
  { text, starts }: { readonly text: string; readonly starts: Uint32Array },
  kept: Uint8Array,
): void {
  let from = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[from])) {
    let holder = from
    while ((starts[holder + 1] ?? 0) <= at) holder++
    kept.fill(0, from, holder)
    from = holder + 1
    if (from >= kept.length) return
  }
  kept.fill(0, from)
}
