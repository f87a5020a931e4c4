import { auditEntry } from '#server/accounts/audit/audit-log.ts'
import { type AccountsContext, act } from '#server/accounts/context.ts'
import { type PostRequest, posted, Refused, type Route } from '#server/accounts/routes.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { letInAnswer, signInPerson } from '#server/accounts/sessions/sessions.ts'
import type { AccountsReading } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { type Answer, accessRefusal } from '#server/http/answer.ts'
import { inTurns } from '#server/store/in-turn.ts'
import { claimWire } from '#wire/accounts-wire.ts'
import { emailIn, nameIn, newPerson, passphraseIn, refuseTaken } from './names.ts'

/** Hashes of the valid tokens, separated by spaces. */
const ARMED = 'claim'
export const UNATTENDED_NAME = 'admin'
/** Each gateway shows its own link, and a new one after each start. */
const MOST_ARMED = 8

const CLAIMED = accessRefusal('claimed')

/** The first admin: the person who opens the console's link, or `ADMIN_PASSPHRASE_FILE`. */
export function createClaim(context: AccountsContext) {
  const { accounts, guard } = context
  /** Of simultaneous claims the first succeeds, and the others cost no hash. */
  const inTurn = inTurns()

  async function claim(request: PostRequest<typeof claimWire>): Promise<Answer> {
    const { body } = request
    const hash = hashOf(body.token)
    const name = nameIn(body.name)
    const email = emailIn(body.email ?? '')
    const passphrase = passphraseIn(body.passphrase, { name, email }, context.school)
    if (!(await accounts.read((open) => isArmed(open, hash)))) return CLAIMED
    const made = await guard.make(ARMED, passphrase)
    if (typeof made === 'object') return made
    const session = await act(context, request, async (open) => {
      if (!(await isArmed(open, hash))) throw new Refused(CLAIMED)
      await open.remove('settings', ARMED)
      const admin = newAdmin(name, email, made)
      refuseTaken(await open.all('people'), admin)
      await open.put('people', admin)
      const action = { action: 'claim', kind: 'person', object: admin.id } as const
      return signInPerson(open, 'claim', admin.id, action)
    })
    return letInAnswer(context, session)
  }

  function newAdmin(name: string, email: string, passphrase: string): AccountRows['people'] {
    return newPerson(context.now(), { name, email, role: 'admin', passphrase })
  }

  const routes: readonly Route[] = [
    posted('/api/claim', 'anybody', claimWire, (request) => inTurn(() => claim(request))),
  ]
  return {
    routes,
    /** Revokes this gateway's older tokens. Null if Flightline is claimed. Rejects with `AccountsUnavailable`. */
    arm(): Promise<string | null> {
      return accounts.quietly(async (open) => {
        if (!(await isUnclaimed(open))) return null
        const token = newSecret()
        const armed = accounts.revision ? await open.get('settings', ARMED) : null
        const others = armed?.value.split(' ').slice(1 - MOST_ARMED) ?? []
        await open.put('settings', { id: ARMED, value: [...others, hashOf(token)].join(' ') })
        return token
      })
    },
    /** Only where there are no people; true if it did. */
    async makeAdmin(passphrase: string): Promise<boolean> {
      if ((await accounts.read((open) => open.all('people'))).length > 0) return false
      const made = await guard.make(ARMED, passphrase)
      if (typeof made === 'object') return false
      return accounts.transact(async (open) => {
        if (!(await isUnclaimed(open))) return false
        await open.remove('settings', ARMED)
        const admin = newAdmin(UNATTENDED_NAME, '', made)
        await open.put('people', admin)
        const what = { kind: 'person', object: admin.id, who: admin.id }
        await open.note(auditEntry(context.now(), {}, null, { action: 'claim', ...what }))
        return true
      })
    },
  }
}

/** Single sign-on can remove its people, so one of our own is always needed. */
async function isUnclaimed(accounts: AccountsReading): Promise<boolean> {
  return (await accounts.all('people')).every(({ outside }) => outside !== null)
}

/** Compares hashes, so timing reveals nothing about the token. */
async function isArmed(accounts: AccountsReading, hash: string): Promise<boolean> {
  const armed = await accounts.get('settings', ARMED)
  return armed?.value.split(' ').includes(hash) === true && (await isUnclaimed(accounts))
}
