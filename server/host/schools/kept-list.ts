import type { HostedSchool } from './hosted-school.ts'
import { type KeyAt, type ListedSchool, ListRefused, type SchoolList } from './school-list.ts'

/** An entry of a list as it was read. */
export type ReadEntry = { readonly listed: ListedSchool } | { readonly trouble: string }

/** What was read last, wherever it stands, and who is told when it changes. */
export function keepListed(): {
  readonly list: Pick<SchoolList, 'all' | 'byHost' | 'troubles' | 'onChange'>
  /** Of two with one host or id the first counts. True, after everybody was told, for a list that is another now. */
  take(found: readonly ReadEntry[]): boolean
  /** The list cannot be read: what was read before stays. Never true. */
  doubt(trouble: string): false
  /** Throws `ListRefused` for a host or an id that another has. */
  refuseTaken(school: HostedSchool): void
} {
  let listed: readonly ListedSchool[] = []
  let byHost: ReadonlyMap<string, ListedSchool> = new Map()
  let troubles: readonly string[] = []
  let doubted: string | null = null
  const told = new Set<() => void>()

  return {
    list: {
      all: () => listed,
      byHost: (host) => byHost.get(host) ?? null,
      troubles: () => (doubted === null ? troubles : [doubted, ...troubles]),
      onChange(run) {
        told.add(run)
        return () => told.delete(run)
      },
    },
    take(found) {
      const hosts = new Map<string, ListedSchool>()
      const ids = new Set<string>()
      const words: string[] = []
      for (const one of found) {
        if ('trouble' in one) words.push(one.trouble)
        else if (hosts.has(one.listed.school.host) || ids.has(one.listed.school.id)) {
          words.push(
            `${one.listed.school.host} is taken: its host or its id stands in the list before.`,
          )
        } else {
          hosts.set(one.listed.school.host, one.listed)
          ids.add(one.listed.school.id)
        }
      }
      const next = [...hosts.values()].toSorted((a, b) => (a.school.name < b.school.name ? -1 : 1))
      const isOther = textOf(next) !== textOf(listed) || words.join() !== troubles.join()
      doubted = null
      if (!isOther) return false
      listed = next
      byHost = hosts
      troubles = words
      for (const run of told) run()
      return true
    },
    doubt(trouble) {
      doubted = trouble
      return false
    },
    refuseTaken({ host, id }) {
      if (byHost.has(host)) throw new ListRefused(`${host} is in the list already.`)
      if (listed.some(({ school }) => school.id === id))
        throw new ListRefused(`The id of ${host} is another school’s in the list.`)
    },
  }
}

/** By which an entry is known again. */
export function sameKey(one: KeyAt | null, other: KeyAt | null): boolean {
  return keyText(one) === keyText(other)
}

function keyText(key: KeyAt | null): string {
  if (key === null) return ''
  if ('keyFile' in key) return key.keyFile
  const { key: sealed, dataKey } = key.sealed
  return [sealed, dataKey].map((bytes) => Buffer.from(bytes).toString('base64')).join('\n')
}

function textOf(listed: readonly ListedSchool[]): string {
  return JSON.stringify(listed.map(({ school, key }) => [school, keyText(key)]))
}
