import { type Entry, recordOf } from './entry.ts'
import { changedFields, eachVersion, fold } from './history.ts'
import type { Change, ChangesAnswer } from './school-reader.ts'
import type { Version } from './stored-model.ts'

const MOST_CHANGES = 1000

export type Versions = ReturnType<typeof createVersions>

interface Noted extends Version {
  id: string
  before: Noted | null
}

export function createVersions() {
  const latestById = new Map<string, Noted>()
  let log: Noted[] = []
  let bytes = 0
  const textOf = createTexts()

  function noted({ id, number, seenAt, kind, fields }: Version): Noted {
    const oneKind = KINDS.find((one) => one === kind) ?? kind
    return { id, number, seenAt, kind: oneKind, fields: textOf(fields), before: null }
  }

  function add(version: Noted): void {
    version.before = latestById.get(version.id) ?? null
    version.id = version.before?.id ?? version.id
    bytes += version.fields.length
    latestById.set(version.id, version)
    let index = log.length
    while (index > 0 && inOrder(version, log[index - 1] as Version) < 0) index -= 1
    if (index === log.length) log.push(version)
    else log.splice(index, 0, version)
  }

  function versionsOf(id: string, since = Number.NEGATIVE_INFINITY): readonly Version[] {
    const found: Version[] = []
    for (let one = latestById.get(id) ?? null; one; one = one.before)
      if (one.seenAt > since) found.push(one)
    return found.reverse()
  }

  function forget(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return
    for (const id of ids) {
      for (const { fields } of versionsOf(id)) bytes -= fields.length
      latestById.delete(id)
    }
    log = log.filter(({ id }) => !ids.has(id))
  }

  return {
    /** Returns the version, or null if nothing changed. */
    note(
      kind: Version['kind'],
      before: Entry | null,
      after: Entry,
      seenAt: number,
    ): Version | null {
      const [was, is] = [before && recordOf(before), recordOf(after)]
      const fields = was && is && kind !== 'gone' ? changedFields(was, is) : []
      if (kind === 'change' && fields.length === 0) return null
      const version: Version = {
        id: after.id,
        number: (latestById.get(after.id)?.number ?? 0) + 1,
        // A clock that was set back must not put a version before an older one.
        seenAt: Math.max(seenAt, log.at(-1)?.seenAt ?? 0),
        kind,
        fields: JSON.stringify(fields),
      }
      add(noted(version))
      return version
    },
    changes(
      since: number,
      id: string | undefined,
      latest: (id: string) => Entry | null,
    ): Omit<ChangesAnswer, 'asOf' | 'changesSince'> {
      if (id !== undefined) {
        const entry = latest(id)
        return {
          changes: eachVersion(versionsOf(id, since), entry && recordOf(entry)),
          isTruncated: false,
        }
      }
      const changes: ChangesAnswer['changes'][number][] = []
      const done = new Set<string>()
      for (const { id: changed, seenAt } of log.toReversed()) {
        if (seenAt <= since) break
        if (done.has(changed)) continue
        done.add(changed)
        const entry = latest(changed)
        const change = fold(versionsOf(changed, since), entry && recordOf(entry))
        if (!change) continue
        if (changes.length === MOST_CHANGES) return { changes, isTruncated: true }
        changes.push(change)
      }
      return { changes, isTruncated: false }
    },
    /** All versions after an instant, oldest first. */
    each(since: number, latest: (id: string) => Entry | null): readonly Change[] {
      const seen = new Set(
        log.slice(log.findLastIndex((one) => one.seenAt <= since) + 1).map(({ id }) => id),
      )
      return [...seen]
        .flatMap((id) => {
          const entry = latest(id)
          return eachVersion(versionsOf(id, since), entry && recordOf(entry))
        })
        .sort((a, b) => a.seenAt - b.seenAt)
    },
    forget,
    of: (ids: Iterable<string>): Version[] => [...ids].flatMap((id) => versionsOf(id)),
    /** Replaces the whole histories of these records. */
    take(versions: Iterable<Version>): void {
      const sorted = Array.from(versions, noted).sort(inOrder)
      if (log.length > 0) forget(new Set(sorted.map(({ id }) => id)))
      for (const version of sorted) add(version)
    },
    bytes: () => bytes,
    *all(): Generator<Version> {
      for (const { before: _, ...version } of log) yield version
    },
  }
}

const KINDS: readonly Version['kind'][] = ['new', 'change', 'gone', 'back']
const MOST_TEXTS = 1_000

/** Shares equal texts to save memory: most versions are one of a few status changes. */
function createTexts(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const found = texts.get(text)
    if (found !== undefined) return found
    if (texts.size === MOST_TEXTS) texts.clear()
    texts.set(text, text)
    return text
  }
}

/** The same order on every gateway, though one reading shows many changes at one instant. */
function inOrder(one: Version, other: Version): number {
  return (
    one.seenAt - other.seenAt ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : one.number - other.number)
  )
}
