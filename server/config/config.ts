import type { LogLevel } from './log.ts'

/** The school's own API. The key is held here and passed to `upstream` alone. */
interface RealSchool {
  readonly kind: 'real'
  /** {base_url} without a trailing slash. */
  readonly baseUrl: string
  readonly key: string
}

/** When the school is open, in its own local time: minutes after midnight, `opens` < `closes` ≤ 1440. */
export interface SchoolHours {
  readonly opens: number
  readonly closes: number
}

/** Where its aircraft stand, in degrees; north and east are positive. */
export interface SchoolLocation {
  readonly latitude: number
  readonly longitude: number
}

export interface Config {
  readonly school: RealSchool | { readonly kind: 'embedded' }
  /** Null: the name in the embedded school's file, or "Flight school" for a real one. */
  readonly schoolName: string | null
  /** An IANA name; the embedded school defaults to the machine's. The server only paces by it; the browser converts what is shown. */
  readonly timeZone: string
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly logLevel: LogLevel
  /** Requests a day: assumed for a real school until it says otherwise, granted by the embedded one. */
  readonly dailyRequests: number
  /** Of one address, to us. */
  readonly requestsPerMinute: number
  /** Only paces the readings: data is shown at any hour. */
  readonly schoolHours: SchoolHours
  /** For the sun; null if not set. */
  readonly schoolLocation: SchoolLocation | null
  /** Days to keep a record after it ended. */
  readonly retentionDays: number
  /** Minutes after midnight in the school's zone at which the program starts; null: the real time. */
  readonly schoolClock: number | null
  /** Failures the embedded school should show, as written; parsed where they are known. */
  readonly schoolFaults: string
}
