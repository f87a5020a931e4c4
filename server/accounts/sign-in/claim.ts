import { randomUUID } from 'node:crypto'
import { type AccountsContext, beginSession, letInAnswer, note } from '#server/accounts/context.ts'
import { knownCookie } from '#server/accounts/known-device.ts'
import { posted, Refused, type Route, type RouteRequest } from '#server/accounts/routes.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import type { AccountsReading } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { type Answer, accessRefusal } from '#server/http/answer.ts'
import { inTurns } from '#server/store/in-turn.ts'
import { type Role } from '#wire/access.ts'
import { claimWire } from '#wire/house-wire.ts'
import type { Shaped } from '#wire/shape.ts'
import { emailIn, nameIn, passphraseIn, refuseTaken } from './names.ts'

/** The setting with the hashes of the tokens, with spaces between them. */
const ARMED = 'claim'
/** What an admin is called who was made by `ADMIN_PASSPHRASE_FILE`. */
export const UNATTENDED_NAME = 'admin'

/** Each gateway at one house shows a link of its own, and one that starts again another. */
const MOST_ARMED = 8

const CLAIMED = accessRefusal('claimed')

export interface Claim {
  readonly routes: readonly Route[]
  /** A new token, the only one that counts, but for those of other gateways; null if somebody has claimed it. Rejects with `HouseUnavailable`. */
  arm(): Promise<string | null>
  /** Makes an admin of that passphrase where nobody has claimed it; whether it did. */
  makeAdmin(passphrase: string): Promise<boolean>
}

/** Whoever holds the token of the console is the first admin. */
export function createClaim(kit: AccountsContext): Claim {
  /** One after another: of those who come at once, one is let in and the others cost no hash. */
  const inTurn = inTurns()

  async function claim(asking: RouteRequest<Shaped<typeof claimWire>>): Promise<Answer> {
    const { incoming, body } = asking
    const hash = hashOf(body.token)
    const name = nameIn(body.name)
    const email = emailIn(body.email ?? '')
    const passphrase = passphraseIn(body.passphrase, { name, email }, kit.school)
    if (!(await kit.accounts.read((open) => isArmed(open, hash)))) return CLAIMED
    const made = await kit.guard.make(ARMED, passphrase)
    if (typeof made === 'object') return made
    const begun = await kit.accounts.transact(async (open) => {
      if (!(await isArmed(open, hash))) throw new Refused(CLAIMED)
      await open.remove('settings', ARMED)
      const admin = newPerson(kit.now(), { name, email, role: 'admin', passphrase: made })
      refuseTaken(await open.all('people'), admin)
      await open.put('people', admin)
      const session = await beginSession(kit, open, incoming, { how: 'claim', person: admin.id })
      const who = { who: admin.id, session: session.row.uuid }
      await note(kit, open, asking, { action: 'claim', kind: 'person', object: admin.id, ...who })
      return { session, cookie: await knownCookie(open, incoming, admin.id) }
    })
    return letInAnswer(kit, incoming, begun.session, [begun.cookie])
  }

  return {
    routes: [posted('/api/claim', 'anybody', claimWire, (asking) => inTurn(() => claim(asking)))],
    arm() {
      return kit.accounts.quietly(async (open) => {
        if (!(await isUnclaimed(open))) return null
        const token = newSecret()
        const armed = kit.accounts.revision ? await open.get('settings', ARMED) : null
        const others = armed?.value.split(' ').slice(1 - MOST_ARMED) ?? []
        await open.put('settings', { id: ARMED, value: [...others, hashOf(token)].join(' ') })
        return token
      })
    },
    async makeAdmin(passphrase) {
      if ((await kit.accounts.read((open) => open.all('people'))).length > 0) return false
      const made = await kit.guard.make(ARMED, passphrase)
      if (typeof made === 'object') return false
      return kit.accounts.transact(async (open) => {
        if (!(await isUnclaimed(open))) return false
        await open.remove('settings', ARMED)
        const named = { name: UNATTENDED_NAME, email: '' }
        const admin = newPerson(kit.now(), { ...named, role: 'admin', passphrase: made })
        await open.put('people', admin)
        const deed = { action: 'claim', kind: 'person', object: admin.id, who: admin.id } as const
        await note(kit, open, { incoming: NOBODY, caller: null }, deed)
        return true
      })
    },
  }
}

const NOBODY = { method: '', target: '', headers: {} }

/** People of the school's single sign-on come and go with it: somebody of this house is always wanted beside them. */
async function isUnclaimed(accounts: AccountsReading): Promise<boolean> {
  return (await accounts.all('people')).every(({ outside }) => outside !== null)
}

/** Compared as hashes: how long it takes tells nothing of the token. */
async function isArmed(accounts: AccountsReading, hash: string): Promise<boolean> {
  const armed = await accounts.get('settings', ARMED)
  return armed?.value.split(' ').includes(hash) === true && (await isUnclaimed(accounts))
}

export function newPerson(
  createdAt: number,
  wanted: Pick<AccountRows['people'], 'name' | 'email'> & {
    readonly role: Role
    readonly id?: string
    readonly passphrase?: string
  },
): AccountRows['people'] {
  return { id: randomUUID(), passphrase: null, outside: null, createdAt, ...wanted }
}
