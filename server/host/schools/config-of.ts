import type { AccessConfig, Config } from '#server/config/config.ts'
import { isLocalName, isLoopback, withoutBrackets } from '#server/config/networks.ts'
import type { HostedSchool } from './hosted-school.ts'

/** The configuration of one of many schools: the process', but for what is a school's own. `key` is its key in the clear. */
export function configOf(school: HostedSchool, key: string, config: Config): Config {
  return {
    ...config,
    school: { kind: 'real', baseUrl: school.baseUrl, key, keyFile: null },
    schoolName: school.name,
    timeZone: school.timeZone,
    schoolHours: school.hours,
    schoolLocation: school.location,
    dailyRequests: school.dailyRequests,
    access: {
      ...config.access,
      reach: 'public',
      isAsked: true,
      publicUrl: addressOf(school.host, config.access),
      // Both are of the operator's own house: a provider knows one address, and a passphrase is somebody's.
      adminPassphrase: null,
      oidc: null,
    },
  }
}

/** Where people find a host: by https, but on this machine alone and on a network whose people read along. */
export function addressOf(
  host: string,
  { tls, plainHttp }: Pick<AccessConfig, 'tls' | 'plainHttp'>,
): string {
  const name = new URL(`http://${host}`).hostname
  const isHere = name.endsWith('.localhost') || isLoopback(withoutBrackets(name))
  const isPlain = tls === null && (isHere || (plainHttp && isLocalName(name)))
  return `${isPlain ? 'http' : 'https'}://${host}`
}
