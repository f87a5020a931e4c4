import type { SchoolDatabase } from './database.ts'
import { DAY, utcDay } from './instants.ts'

/** Charges requests (§8), counted per school and UTC day in the file, so that a restart renews nothing. */
export function dailyLimit(db: SchoolDatabase, limit: number) {
  // One statement charges only while something is left: two processes on one file cannot
  // both take the last request.
  const take = db.prepare(
    `INSERT INTO requests (school_id, utc_day, used) VALUES (?, ?, 1)
     ON CONFLICT (school_id, utc_day) DO UPDATE SET used = used + 1 WHERE used < ?
     RETURNING used`,
  )
  const forget = db.prepare('DELETE FROM requests WHERE school_id = ? AND utc_day < ?')
  return (schoolId: number, now: number) => {
    const today = utcDay(now)
    const [row] = take.all(schoolId, today, limit) as { used: number }[]
    if (row?.used === 1) forget.run(schoolId, today)
    // A file may hold more than a limit that was lowered since.
    const remaining = row === undefined ? 0 : Math.max(0, limit - row.used)
    const reset = new Date((Math.floor(now / DAY) + 1) * DAY).toISOString()
    return { granted: row !== undefined, rateLimit: { limit, remaining, reset } }
  }
}
