import type { Config } from '#config/config.ts'

/** A whole configuration: the demonstration school in Denver on a free port; a test says what it needs otherwise. */
export function aConfig(change: Partial<Config> = {}): Config {
  return {
    school: { kind: 'embedded' },
    schoolName: null,
    timeZone: 'America/Denver',
    host: '127.0.0.1',
    port: 0,
    dataDir: './data',
    logLevel: 'info',
    dailyRequests: 1000,
    requestsPerMinute: 4800,
    schoolHours: { opens: 6 * 60, closes: 22 * 60 },
    schoolLocation: null,
    retentionDays: 400,
    schoolClock: null,
    schoolFaults: '',
    ...change,
  }
}
