import { type Entry, recordOf } from './entry.ts'
import { changedFields, eachVersion, fold } from './history.ts'
import type { Change, ChangesAnswer } from './school-reader.ts'
import type { Version } from './stored-model.ts'

const MOST_CHANGES = 1000

export type Versions = ReturnType<typeof createVersions>

export function createVersions(stored: readonly Version[]) {
  const byId = new Map<string, Version[]>()
  /** In the order they were seen, oldest first. */
  let log: Version[] = []
  let bytes = 0
  const add = (version: Version) => {
    bytes += version.fields.length
    const versions = byId.get(version.id)
    if (versions) versions.push(version)
    else byId.set(version.id, [version])
    let index = log.length
    while (index > 0 && inOrder(version, log[index - 1] as Version) < 0) index -= 1
    log.splice(index, 0, version)
  }
  const forget = (ids: ReadonlySet<string>) => {
    if (ids.size === 0) return
    for (const id of ids) {
      for (const { fields } of byId.get(id) ?? []) bytes -= fields.length
      byId.delete(id)
    }
    log = log.filter(({ id }) => !ids.has(id))
  }
  /** Takes whole histories instead of those of the same records. */
  const take = (versions: readonly Version[]) => {
    forget(new Set(versions.map(({ id }) => id)))
    for (const version of versions.toSorted(inOrder)) add(version)
  }
  take(stored)

  return {
    /** Notes what a reading shows of a record; returns the version, or null if nothing changed. */
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
        number: (byId.get(after.id)?.at(-1)?.number ?? 0) + 1,
        // A clock that was set back must not put a version before an older one.
        seenAt: Math.max(seenAt, log.at(-1)?.seenAt ?? 0),
        kind,
        fields: JSON.stringify(fields),
      }
      add(version)
      return version
    },
    changes(
      since: number,
      id: string | undefined,
      latest: (id: string) => Entry | null,
    ): Omit<ChangesAnswer, 'asOf' | 'knownSince'> {
      if (id !== undefined) {
        const entry = latest(id)
        const versions = (byId.get(id) ?? []).filter(({ seenAt }) => seenAt > since)
        return { changes: eachVersion(versions, entry && recordOf(entry)), isTruncated: false }
      }
      const changes: ChangesAnswer['changes'][number][] = []
      const done = new Set<string>()
      for (const { id: changed, seenAt } of log.toReversed()) {
        if (seenAt <= since) break
        if (done.has(changed)) continue
        done.add(changed)
        const entry = latest(changed)
        const versions = (byId.get(changed) ?? []).filter((version) => version.seenAt > since)
        const change = fold(versions, entry && recordOf(entry))
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
          const versions = (byId.get(id) ?? []).filter(({ seenAt }) => seenAt > since)
          return eachVersion(versions, entry && recordOf(entry))
        })
        .sort((a, b) => a.seenAt - b.seenAt)
    },
    forget,
    take,
    bytes: () => bytes,
    *all(): Iterable<Version> {
      for (const versions of byId.values()) yield* versions
    },
  }
}

/** The same wherever they were noted, though one reading shows many changes at one instant. */
function inOrder(one: Version, other: Version): number {
  return (
    one.seenAt - other.seenAt ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : one.number - other.number)
  )
}
