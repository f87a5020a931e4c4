import type { SchoolDatabase } from './database.ts'
import { DAY, utcDay } from './instants.ts'
import type { RateLimit } from './schema.ts'

export interface DailyLimit {
  /** Charges one request; `granted` is false if the day's were already spent. */
  charge(schoolId: number, nowMillis: number): { granted: boolean; rateLimit: RateLimit }
}

/** The limit of §8, counted per school and UTC day in the file, so that a restart renews nothing. */
export function dailyLimit(db: SchoolDatabase, limit: number): DailyLimit {
  // One statement that charges only while something is left: two processes on one file cannot
  // both take the last request.
  const take = db.prepare(
    `INSERT INTO requests (school_id, utc_day, used) VALUES (?, ?, 1)
     ON CONFLICT (school_id, utc_day) DO UPDATE SET used = used + 1 WHERE used < ?
     RETURNING used`,
  )
  const forget = db.prepare('DELETE FROM requests WHERE school_id = ? AND utc_day < ?')
  return {
    charge(schoolId, nowMillis) {
      const today = utcDay(nowMillis)
      const [row] = take.all(schoolId, today, limit) as { used: number }[]
      if (row?.used === 1) forget.run(schoolId, today)
      // A file may hold more than a limit that was lowered since.
      const remaining = row === undefined ? 0 : Math.max(0, limit - row.used)
      return {
        granted: row !== undefined,
        rateLimit: { limit, remaining, reset: reset(nowMillis) },
      }
    },
  }
}

function reset(nowMillis: number): string {
  return new Date((Math.floor(nowMillis / DAY) + 1) * DAY).toISOString()
}
