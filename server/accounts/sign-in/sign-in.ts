import { foldForSearch } from '#domain/text/text-fold.ts'
import { sessionRowOf } from '#server/accounts/callers.ts'
import {
  type AccountsContext,
  beginSession,
  endSessions,
  letInAnswer,
  note,
} from '#server/accounts/context.ts'
import { knownCookie, knownDevice } from '#server/accounts/known-device.ts'
import { posted, Refused, type Route, type RouteRequest, route } from '#server/accounts/routes.ts'
import { hashOf } from '#server/accounts/secrets.ts'
import { cookieIn, cookieOf } from '#server/accounts/sessions/cookies.ts'
import { accessRefusal, jsonAnswer } from '#server/http/answer.ts'
import { passphraseWire, signInWire } from '#wire/house-wire.ts'
import type { Shaped } from '#wire/shape.ts'
import { passphraseIn, personCalled, refuseTaken } from './names.ts'

/** The same whether nobody is called so or the passphrase is another: nobody learns who is here. */
const WRONG = accessRefusal('sign_in', { error: 'That name and passphrase do not go together.' })
const WRONG_AGAIN = accessRefusal('again', { error: 'That is not your passphrase.' })
const NO_PERSON = accessRefusal('forbidden', { error: 'Only a person has a passphrase.' })

/** Who one is, signing in by a passphrase, proving it once more, another passphrase, and signing out. */
export function sessionRoutes(kit: AccountsContext): readonly Route[] {
  const { accounts, guard, callers } = kit

  async function signIn({ incoming, body }: RouteRequest<Shaped<typeof signInWire>>) {
    const found = await accounts.read(async (open) => {
      const person = personCalled(await open.all('people'), body.who)
      return { person, known: person && (await knownDevice(open, incoming, person.id)) }
    })
    const { person, known } = found
    const account = person?.id ?? hashOf(foldForSearch(body.who))
    const phc = person?.passphrase ?? null
    const { passphrase } = body
    const isRight = await guard.check({ incoming, account, passphrase, phc, known })
    if (typeof isRight === 'object') return isRight
    if (!isRight || person === null || phc === null) {
      const object = person?.id ?? ''
      kit.notes.failed(incoming, null, { action: 'sign-in-failed', kind: 'person', object })
      return WRONG
    }
    const made = guard.isOutdated(phc) ? await guard.make(account, passphrase) : phc
    const begun = await accounts.transact(async (open) => {
      const now = await open.get('people', person.id)
      if (now?.passphrase !== phc) throw new Refused(WRONG)
      // Where too many wait, it is made anew another time.
      if (typeof made === 'string' && made !== phc)
        await open.put('people', { ...now, passphrase: made })
      const session = await beginSession(kit, open, incoming, { how: 'passphrase', person: now.id })
      const who = { who: now.id, session: session.row.uuid }
      await note(
        kit,
        open,
        { incoming, caller: null },
        { action: 'sign-in', kind: 'passphrase', ...who },
      )
      return { session, cookie: await knownCookie(open, incoming, now.id) }
    })
    return letInAnswer(kit, incoming, begun.session, [begun.cookie])
  }

  /** The person who asks, whose passphrase, where there is one, was typed rightly; throws the refusal. */
  async function proved({ incoming, caller }: RouteRequest, typed: string | null) {
    if (caller?.kind !== 'person' || caller.id === null) throw new Refused(NO_PERSON)
    const { id, session } = caller
    const person = await accounts.read((open) => open.get('people', id))
    if (person === null) throw new Refused(accessRefusal('sign_in'))
    const phc = person.passphrase
    if (phc === null) return person
    const known = session ?? ''
    const tried = { incoming, account: id, passphrase: typed ?? '', phc, known }
    const isRight = typed === null ? false : await guard.check(tried)
    if (typeof isRight === 'object') throw new Refused(isRight)
    if (isRight) return person
    const deed = { action: 'sign-in-failed', kind: 'person', object: id } as const
    kit.notes.failed(incoming, caller, deed)
    throw new Refused(WRONG_AGAIN)
  }

  async function again(asking: RouteRequest<Shaped<typeof passphraseWire>>) {
    const person = await proved(asking, asking.body.passphrase)
    const row = sessionRowOf(asking.caller)
    if (person.passphrase === null || row === null) return accessRefusal('again')
    await accounts.transact(async (open) => {
      const session = await open.get('sessions', row)
      if (session !== null) await open.put('sessions', { ...session, provedAt: kit.now() })
    })
    return jsonAnswer(200, asking.caller && callers.wireOf(asking.caller))
  }

  async function change(asking: RouteRequest<Shaped<typeof passphraseWire>>) {
    const { incoming, body, caller } = asking
    const person = await proved(asking, body.current ?? null)
    // By the single sign-on, a first one is set only by who proved lately that it is he.
    const isProved = person.passphrase !== null || person.outside === null
    if (!isProved && caller && !callers.isProved(caller)) return accessRefusal('again')
    const made = await guard.make(person.id, passphraseIn(body.passphrase, person, kit.school))
    if (typeof made === 'object') return made
    const begun = await accounts.transact(async (open) => {
      const now = await open.get('people', person.id)
      if (now?.passphrase !== person.passphrase) throw new Refused(WRONG_AGAIN)
      // Ended while it was hashed: whoever is out sets nothing, and is not let in again.
      const row = sessionRowOf(caller)
      if (row === null || (await open.get('sessions', row)) === null) {
        throw new Refused(accessRefusal('sign_in'))
      }
      // Of two whom one word leads to, neither could sign in by it.
      const others = (await open.all('people')).filter(({ passphrase }) => passphrase !== null)
      refuseTaken(others, now)
      await open.put('people', { ...now, passphrase: made })
      await endSessions(open, { person: now.id })
      const session = await beginSession(kit, open, incoming, { how: 'passphrase', person: now.id })
      const deed = { kind: 'person', object: now.id, session: session.row.uuid }
      await note(kit, open, asking, { action: 'passphrase', ...deed })
      return { session, cookie: await knownCookie(open, incoming, now.id) }
    })
    return letInAnswer(kit, incoming, begun.session, [begun.cookie])
  }

  return [
    route('GET', '/api/session', 'signed-in', ({ caller }) =>
      jsonAnswer(200, caller && callers.wireOf(caller)),
    ),
    posted('/api/session', 'anybody', signInWire, signIn),
    posted('/api/session/again', 'signed-in', passphraseWire, again),
    posted('/api/session/passphrase', 'signed-in', passphraseWire, change),
    route('DELETE', '/api/session', 'anybody', async (asking) => {
      // By the cookie, too: where nobody could be told who he is, nobody may believe that he is out.
      const secret = cookieIn(asking.incoming, 'session')
      const row = sessionRowOf(asking.caller) ?? (secret && hashOf(secret))
      if (row !== null) {
        await accounts.transact(async (open) => {
          const session = await open.get('sessions', row)
          if (session === null) return
          await open.remove('sessions', row)
          const who = { who: session.person ?? session.display, session: session.uuid }
          await note(kit, open, asking, { action: 'sign-out', ...who })
        })
      }
      const answer = jsonAnswer(200, {}, { 'clear-site-data': '"cache", "storage"' })
      return { ...answer, cookies: [cookieOf(asking.incoming, 'session', '')] }
    }),
  ]
}
