import type { LogLevel } from './log.ts'

/** The school's own API; the key is held here and handed to `upstream` alone. */
export interface RealSchool {
  readonly kind: 'real'
  /** {base_url} without a trailing slash. */
  readonly baseUrl: string
  readonly key: string
}

export interface Config {
  readonly school: RealSchool | { readonly kind: 'embedded' }
  readonly schoolName: string
  /** An IANA name. Zones are converted in the browser only; the server passes the name on. */
  readonly timeZone: string
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly logLevel: LogLevel
  /** Requests a day: assumed of a real school until it says otherwise, granted by the embedded one. */
  readonly dailyRequests: number
}
