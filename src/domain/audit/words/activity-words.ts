import { type ActivityKind, activityKind } from '#domain/record/activity.ts'
import { foldAscii } from '#domain/text/text-fold.ts'

/** What a school's activity is: by its own words where it set them, else by the trade's. Remembers its answers. */
export function activityReader(
  words: Readonly<Record<string, ActivityKind>>,
): (activity: string | null) => ActivityKind {
  const known = new Map<string | null, ActivityKind>()
  return (activity) => {
    const before = known.get(activity)
    if (before !== undefined) return before
    const own = Object.hasOwn(words, foldAscii(activity ?? ''))
    const kind = (own ? words[foldAscii(activity ?? '')] : null) ?? activityKind(activity)
    known.set(activity, kind)
    return kind
  }
}
