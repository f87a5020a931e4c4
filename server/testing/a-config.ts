import type { AccessConfig, Config } from '#server/config/config.ts'

/** Loopback only, without sign-in. */
export const LOOPBACK_ALONE: AccessConfig = {
  reach: 'loopback',
  isAsked: false,
  plainHttp: false,
  publicUrl: null,
  trustedProxies: [],
  tls: null,
  adminPassphrase: null,
  oidc: null,
  sessionDays: 30,
}

/** A whole configuration: the demonstration school in Denver on a free port; a test says what it needs otherwise. */
export function aConfig(change: Partial<Config> = {}): Config {
  return {
    school: { kind: 'embedded' },
    schoolName: null,
    timeZone: 'America/Denver',
    host: '127.0.0.1',
    access: LOOPBACK_ALONE,
    port: 0,
    metrics: null,
    dataDir: './data',
    mail: null,
    webhookNetworks: [],
    logLevel: 'info',
    dailyRequests: 1000,
    requestsPerMinute: 4800,
    schoolHours: { opens: 6 * 60, closes: 22 * 60 },
    schoolLocation: null,
    retentionDays: 400,
    databaseUrl: null,
    nightlyCopies: 7,
    schoolClock: null,
    schoolFaults: '',
    ...change,
  }
}
