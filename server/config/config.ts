import type { LogLevel } from './log.ts'

/** The school's own API; the key is held here and handed to `upstream` alone. */
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
  /** Null: the school's own name in the embedded one's file, "Flight school" for a real one. */
  readonly schoolName: string | null
  /** An IANA name. Unless told, the embedded school stands where the machine does. What is shown is converted in the browser alone; the server paces by it. */
  readonly timeZone: string
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly logLevel: LogLevel
  /** Requests a day: assumed of a real school until it says otherwise, granted by the embedded one. */
  readonly dailyRequests: number
  /** Only paces the readings: what is shown is shown at any hour. */
  readonly schoolHours: SchoolHours
  /** For the sun; null where nobody has said. */
  readonly schoolLocation: SchoolLocation | null
  /** Days after which a record that ended is forgotten. */
  readonly retentionDays: number
  /** Minutes after midnight in the school's zone that it is when the program starts; null: as late as it is. */
  readonly schoolClock: number | null
  /** Failures the embedded school is to show, as written; read where they are known. */
  readonly schoolFaults: string
}
