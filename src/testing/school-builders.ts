import { openSchoolDatabase, type SchoolDatabase } from '#server/reference-api/database.ts'
import type { Fault } from '#server/reference-api/faults.ts'
import { importRecords } from '#server/reference-api/import-records.ts'
import { createReferenceApi } from '#server/reference-api/reference-api.ts'
import { addSchool } from '#server/reference-api/schools.ts'

export const KEY = 'test-key-of-the-school'
export const NOON = Date.UTC(2026, 10, 18, 12)

/** Sorts like its number. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export interface TestSchool {
  db: SchoolDatabase
  /** Uses the school's key by default; null sends none. */
  ask(path: string, key?: string | null, init?: RequestInit): Promise<Response>
  ids(path: string): Promise<string[]>
  faults: Set<Fault>
}

export function testSchool(
  records: { reservations?: object[]; flights?: object[] } = {},
  { dailyLimit = 100_000, now = () => NOON }: { dailyLimit?: number; now?: () => number } = {},
): TestSchool {
  const db = openSchoolDatabase(':memory:')
  addSchool(db, { name: 'Test school', key: KEY })
  importRecords(db, 'Test school', records)
  const faults = new Set<Fault>()
  const onError = (error: unknown) => {
    throw error
  }
  const api = createReferenceApi({ database: db, now, dailyLimit, faults, onError })
  const ask = (path: string, key: string | null = KEY, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (key !== null) headers.set('Authorization', `Bearer ${key}`)
    return api.fetch(new Request(`http://school.test${path}`, { ...init, headers }))
  }
  const ids = async (path: string) => {
    const separator = path.includes('?') ? '&' : '?'
    const answer = (await (await ask(`${path}${separator}limit=100`)).json()) as {
      data: { id: string }[]
    }
    return answer.data.map(({ id }) => id)
  }
  return { db, ask, ids, faults }
}
