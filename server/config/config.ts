import type { Role } from '#api/access.ts'
import type { LogLevel } from './log.ts'

/** The school's own API. The key is held here and passed to `upstream` alone. */
interface RealSchool {
  readonly kind: 'real'
  /** {base_url} without a trailing slash. */
  readonly baseUrl: string
  /** As it was at the start. */
  readonly key: string
  /** Whole path of the file it came from, which is read again; null for one that was given itself. */
  readonly keyFile?: string | null
}

/** Many schools: where the list of them stands, and what their keys are sealed under. Neither holds a secret. */
export interface ManySchoolsHere {
  readonly kind: 'many'
  /** Whole path of the list; null for the table `school` of the database. */
  readonly listFile: string | null
  /** `SCHOOLS_FILE` names it: it stays there, wherever the data is moved. */
  readonly isListNamed?: boolean
  /** Whole path; null where every key stands in a file of its own. */
  readonly masterKeyFile: string | null
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

/** The school's own sign-in (OpenID Connect). The secret is held here and passed to the client alone. */
export interface SingleSignOn {
  readonly issuer: string
  readonly clientId: string
  /** As it was at the start. */
  readonly clientSecret: string
  /** Whole path of the file it came from, which is read again with each sign-in. */
  readonly clientSecretFile?: string | null
  /** What the button says. */
  readonly name: string
  /** The claim that lists somebody's groups. */
  readonly roleClaim: string
  /** What each group may be here, in the order given. */
  readonly roles: readonly { readonly group: string; readonly role: Role }[]
}

/** Who takes mails, and from whom they come. The password is held here and passed to the relay alone. */
export interface MailConfig {
  readonly relay: {
    /** A name, or an address without brackets. */
    readonly host: string
    readonly port: number
    /** TLS from the first byte; STARTTLS, without which nothing is sent; or neither. */
    readonly tls: 'at_once' | 'upgraded' | 'plain'
    /** Both '' where none is asked for. */
    readonly user: string
    readonly password: string
    /** Whole path of a file with who vouches for the relay, instead of those that Node trusts. */
    readonly authority: string | null
  }
  /** `name` null: the school's. */
  readonly from: { readonly name: string | null; readonly address: string }
}

/** Who may reach Flightline, under which addresses, and how somebody gets in without being asked in. */
export interface AccessConfig {
  /** This machine alone; the school's own network; or wherever its address leads. */
  readonly reach: 'loopback' | 'lan' | 'public'
  /** Everybody is asked who he is, even while nobody has claimed Flightline. */
  readonly isAsked: boolean
  /** The school's network may read along. */
  readonly plainHttp: boolean
  /** An origin such as `https://flightline.school.example`, without a slash. */
  readonly publicUrl: string | null
  /** Addresses and networks (CIDR) whose forwarded headers are believed. */
  readonly trustedProxies: readonly string[]
  /** Whole paths. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
  /** Makes an admin named "admin" where there is none; null to have one claim Flightline. */
  readonly adminPassphrase: string | null
  readonly oidc: SingleSignOn | null
  /** Days without a visit after which somebody signs in again. */
  readonly sessionDays: number
}

export interface Config {
  readonly school: RealSchool | { readonly kind: 'embedded' } | ManySchoolsHere
  /** Null: the name in the embedded school's file, or "Flight school" for a real one. */
  readonly schoolName: string | null
  /** An IANA name; the embedded school defaults to the machine's. The server only paces by it; the browser converts what is shown. */
  readonly timeZone: string
  /** An address or `localhost`; or `lan`: every address of this machine, for callers with a private one. */
  readonly host: string
  readonly access: AccessConfig
  readonly port: number
  /** Where metrics are told over plain http; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  readonly dataDir: string
  /** `postgres://…`, maybe with a password; null for SQLite files in `dataDir`. */
  readonly databaseUrl: string | null
  /** Null: no mail is sent. */
  readonly mail: MailConfig | null
  /** Private addresses and networks (CIDR) to which webhooks may be sent, over http, too. */
  readonly webhookNetworks: readonly string[]
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
  /** How many nights' copies of the house are kept. */
  readonly nightlyCopies: number
  /** Minutes after midnight in the school's zone at which the program starts; null: the real time. */
  readonly schoolClock: number | null
  /** Failures the embedded school should show, as written; parsed where they are known. */
  readonly schoolFaults: string
}
