import { foldForSearch } from '#domain/text/text-fold.ts'
import { sessionRowOf } from '#server/accounts/callers.ts'
import { type AccountsContext, act } from '#server/accounts/context.ts'
import {
  type PostRequest,
  posted,
  Refused,
  type Route,
  type RouteRequest,
  route,
} from '#server/accounts/routes.ts'
import { hashOf } from '#server/accounts/secrets.ts'
import { cookieIn, cookieOf, rememberedBrowser } from '#server/accounts/sessions/cookies.ts'
import { endSessions, letInAnswer, signInPerson } from '#server/accounts/sessions/sessions.ts'
import { type Answer, accessRefusal, jsonAnswer } from '#server/http/answer.ts'
import { passphraseWire, signInWire } from '#wire/accounts-wire.ts'
import { passphraseIn, personCalled, refuseTaken } from './names.ts'

/** The same for unknown names and wrong passphrases, so that names stay private. */
const WRONG = accessRefusal('sign_in', { error: 'Name or passphrase is wrong.' })
const WRONG_AGAIN = accessRefusal('again', { error: 'That is not your passphrase.' })
const NO_PERSON = accessRefusal('forbidden', { error: 'Only a person has a passphrase.' })
const SIGN_IN_FIRST = accessRefusal('sign_in')

type PassphraseRequest = PostRequest<typeof passphraseWire>

export function signInRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, auditLog, callers, guard } = context

  async function signIn({ incoming, body }: PostRequest<typeof signInWire>) {
    const { who, passphrase } = body
    const rows = await accounts.rows()
    const person = personCalled([...rows.people.values()], who)
    const account = person?.id ?? hashOf(foldForSearch(who))
    const phc = person?.passphrase ?? null
    const browser = person && rememberedBrowser(rows, incoming, person.id)
    const isRight = await guard.check({ incoming, account, passphrase, phc, browser })
    if (typeof isRight === 'object') return isRight
    if (!isRight || person === null || phc === null) {
      const object = person?.id ?? ''
      auditLog.failed(incoming, null, { action: 'sign-in-failed', kind: 'person', object })
      return WRONG
    }
    const made = guard.isOutdated(phc) ? await guard.make(account, passphrase) : phc
    const session = await act(context, { incoming, caller: null }, async (open) => {
      const current = await open.get('people', person.id)
      if (current?.passphrase !== phc) throw new Refused(WRONG)
      // If too many hashes wait, it is rehashed another time.
      if (typeof made === 'string' && made !== phc)
        await open.put('people', { ...current, passphrase: made })
      const done = { action: 'sign-in', kind: 'passphrase' } as const
      return signInPerson(open, 'passphrase', current.id, done)
    })
    return letInAnswer(context, session)
  }

  /** The caller, after their passphrase, if any, was typed right; throws the refusal. */
  async function proved({ incoming, caller }: RouteRequest, typed: string | null) {
    if (caller?.kind !== 'person' || caller.id === null) throw new Refused(NO_PERSON)
    const { id, session } = caller
    const person = (await accounts.rows()).people.get(id)
    if (person === undefined) throw new Refused(SIGN_IN_FIRST)
    const { passphrase: phc } = person
    if (phc === null) return person
    const tried = { incoming, account: id, passphrase: typed ?? '', phc, browser: session ?? '' }
    const isRight = typed === null ? false : await guard.check(tried)
    if (typeof isRight === 'object') throw new Refused(isRight)
    if (isRight) return person
    auditLog.failed(incoming, caller, { action: 'sign-in-failed', kind: 'person', object: id })
    throw new Refused(WRONG_AGAIN)
  }

  async function again(request: PassphraseRequest): Promise<Answer> {
    const { caller, body } = request
    const person = await proved(request, body.passphrase)
    const row = sessionRowOf(caller)
    if (person.passphrase === null || row === null) return accessRefusal('again')
    await accounts.transact(async (open) => {
      const session = await open.get('sessions', row)
      if (session !== null) await open.put('sessions', { ...session, provedAt: context.now() })
    })
    return jsonAnswer(200, caller && callers.wireOf(caller))
  }

  async function change(request: PassphraseRequest): Promise<Answer> {
    const { body, caller } = request
    const person = await proved(request, body.current ?? null)
    // Adding a passphrase to single sign-on needs a recent proof.
    const isProved = person.passphrase !== null || person.outside === null
    if (!isProved && caller && !callers.isProved(caller)) return accessRefusal('again')
    const made = await guard.make(person.id, passphraseIn(body.passphrase, person, context.school))
    if (typeof made === 'object') return made
    const session = await act(context, request, async (open) => {
      const current = await open.get('people', person.id)
      if (current?.passphrase !== person.passphrase) throw new Refused(WRONG_AGAIN)
      const row = sessionRowOf(caller)
      // The session may have ended while the passphrase was hashed.
      if (row === null || (await open.get('sessions', row)) === null)
        throw new Refused(SIGN_IN_FIRST)
      // If two people with a passphrase shared a name, neither could sign in.
      const others = (await open.all('people')).filter(({ passphrase }) => passphrase !== null)
      refuseTaken(others, current)
      await open.put('people', { ...current, passphrase: made })
      await endSessions(open, { person: current.id })
      const done = { action: 'passphrase', kind: 'person', object: current.id } as const
      return signInPerson(open, 'passphrase', current.id, done)
    })
    return letInAnswer(context, session)
  }

  async function signOut(request: RouteRequest): Promise<Answer> {
    const { caller, incoming } = request
    // Also by the cookie: while callers cannot be looked up, no one may wrongly believe they are signed out.
    const secret = cookieIn(incoming, 'session')
    const row = sessionRowOf(caller) ?? (secret && hashOf(secret))
    if (row !== null) {
      await act(context, request, async (open) => {
        const session = await open.get('sessions', row)
        if (session === null) return
        await open.remove('sessions', row)
        const who = { who: session.person ?? session.display, session: session.uuid }
        await open.record({ action: 'sign-out', ...who })
      })
    }
    const answer = jsonAnswer(200, {}, { 'clear-site-data': '"cache", "storage"' })
    return { ...answer, cookies: [cookieOf(incoming, 'session', '')] }
  }

  return [
    route('GET', '/api/session', 'signed-in', ({ caller }) =>
      jsonAnswer(200, caller && callers.wireOf(caller)),
    ),
    posted('/api/session', 'anybody', signInWire, signIn),
    posted('/api/session/again', 'signed-in', passphraseWire, again),
    posted('/api/session/passphrase', 'signed-in', passphraseWire, change),
    route('DELETE', '/api/session', 'anybody', signOut),
  ]
}
