import { randomUUID } from 'node:crypto'
import { type Answer, jsonAnswer, refusal } from '#server/http/answer.ts'
import { HOUR, isoInstant, isoOrNull, MINUTE } from '#time/instant.ts'
import { isAtLeast } from '#wire/access.ts'
import { type InviteWire, inviteAskedWire } from '#wire/house-wire.ts'
import { oldestFirst, pick, removeRoute } from './actions.ts'
import { type AccountsContext, act, originOfLinks } from './context.ts'
import { type PostRequest, PROVED_ADMIN, posted, type Route, route } from './routes.ts'
import { hashOf, newSecret } from './secrets.ts'
import { emailIn } from './sign-in/names.ts'
import type { AccountRows } from './store/rows.ts'

type InviteRow = AccountRows['invites']

const MOST_USES = 200
const MOST_HOURS = 30 * 24
const MOST_BY_ITSELF_MINUTES = 120

const WRONG_NUMBERS = refusal(
  400,
  `An invite is for 1 to ${MOST_USES} people and 1 to ${MOST_HOURS} hours, and lets in by itself for ${MOST_BY_ITSELF_MINUTES} minutes at most.`,
)
const NO_SCREENS = refusal(400, 'A screen is let in by the letters it shows.')
const NOT_BY_ITSELF = refusal(400, 'Whoever manages is let in by somebody, never by itself.')

export function inviteRoutes(context: AccountsContext): readonly Route[] {
  const { now } = context

  async function make(request: PostRequest<typeof inviteAskedWire>): Promise<Answer> {
    const { role, uses, hours, email, byItselfMinutes } = request.body
    const minutes = byItselfMinutes ?? 0
    const isWithin = (n: number, least: number, most: number) => n >= least && n <= most
    if (role === 'display') return NO_SCREENS
    if (minutes > 0 && isAtLeast(role, 'manager')) return NOT_BY_ITSELF
    const areRight =
      isWithin(uses, 1, MOST_USES) &&
      isWithin(hours, 1, MOST_HOURS) &&
      isWithin(minutes, 0, MOST_BY_ITSELF_MINUTES)
    if (!areRight) return WRONG_NUMBERS
    const token = newSecret()
    const at = now()
    const row: InviteRow = {
      id: randomUUID(),
      secret: hashOf(token),
      role,
      uses,
      usesLeft: uses,
      createdAt: at,
      until: at + hours * HOUR,
      byItselfUntil: minutes === 0 ? null : at + minutes * MINUTE,
      email: emailIn(email ?? ''),
      by: request.caller?.id ?? null,
    }
    await act(context, request, async (open) => {
      await open.put('invites', row)
      const what = { kind: 'invite', object: row.id, range: role, count: uses }
      await open.record({ action: 'invite', ...what })
    })
    const link = `${originOfLinks(context, request.incoming)}/join#${token}`
    return jsonAnswer(201, { invite: wireOf(row), link })
  }

  return [
    route('GET', '/api/house/invites', 'administer', async () => {
      const rows = await oldestFirst(context, 'invites')
      const open = rows.filter(({ until, usesLeft }) => until > now() && usesLeft > 0)
      return jsonAnswer(200, { data: open.map(wireOf) })
    }),
    posted('/api/house/invites', PROVED_ADMIN, inviteAskedWire, make),
    removeRoute(context, 'invites', PROVED_ADMIN, async (open, { id }) => {
      for (const one of await open.all('waiting'))
        if (one.invite === id && one.state === 'waiting') await open.remove('waiting', one.id)
    }),
  ]
}

function wireOf(row: InviteRow): InviteWire {
  return {
    ...pick(row, 'id', 'role', 'usesLeft', 'uses', 'email'),
    createdAt: isoInstant(row.createdAt),
    until: isoInstant(row.until),
    byItselfUntil: isoOrNull(row.byItselfUntil),
  }
}
