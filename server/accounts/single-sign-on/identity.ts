import type { SingleSignOn } from '#server/config/config.ts'
import { LONGEST_PERSON_NAME, ROLES, type Role } from '#wire/access.ts'

export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  /** Verified by the provider; '' for none. */
  readonly email: string
  /** The highest of their groups' roles; null for none. */
  readonly role: Role | null
  readonly isProved: boolean
}

export type Claims = Readonly<Record<string, unknown>>

/** Seconds: what `max_age` asks for. */
export const PROVED_WITHIN = 300
const LONGEST_EMAIL = 254

/** Whether the ID token is enough; if not, the userinfo endpoint is called. */
export function saysAll(idToken: Claims, { roles, roleClaim }: SingleSignOn): boolean {
  const saysGroups = roles.length === 0 || claimAt(idToken, roleClaim) !== undefined
  return typeof idToken['email'] === 'string' && nameIn(idToken) !== '' && saysGroups
}

/** From a verified ID token and, if that is not enough, the userinfo endpoint. */
export function identityIn(
  idToken: Claims & { readonly iss: string; readonly sub: string; readonly iat: number },
  more: Claims,
  signOn: SingleSignOn,
): Identity {
  const { iss, sub, iat, auth_time: provedAt } = idToken
  const groups = [claimAt(idToken, signOn.roleClaim) ?? claimAt(more, signOn.roleClaim)].flat()
  const email = emailIn(typeof idToken['email'] === 'string' ? idToken : more)
  const roles = signOn.roles.flatMap(({ group, role }) => (groups.includes(group) ? [role] : []))
  return {
    issuer: iss,
    subject: sub,
    name: nameIn(idToken) || nameIn(more) || email || 'No name given',
    email,
    role: ROLES.findLast((role) => roles.includes(role)) ?? null,
    isProved: typeof provedAt === 'number' && Math.abs(iat - provedAt) <= PROVED_WITHIN,
  }
}

/** A claim by its name or, as Keycloak nests them, by its path: `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((at, part) => {
    const isInside = typeof at === 'object' && at !== null && Object.hasOwn(at, part)
    return isInside ? (at as Claims)[part] : undefined
  }, claims)
}

function nameIn(claims: Claims): string {
  const said = [claims['name'], claims['preferred_username']].find(
    (one) => typeof one === 'string' && one.trim() !== '',
  )
  if (typeof said !== 'string') return ''
  const short = said.normalize('NFC').slice(0, LONGEST_PERSON_NAME)
  return short.replace(/[\p{C}\s]+/gu, ' ').trim()
}

/** Verified only: the e-mail decides whose bookings a person sees in full. */
function emailIn({ email, email_verified: isVerified }: Claims): string {
  const isOne = typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email)
  return isOne && isVerified === true && email.length <= LONGEST_EMAIL ? email : ''
}
