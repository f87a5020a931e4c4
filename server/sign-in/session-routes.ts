import { jsonAnswer } from '#gateway/answer.ts'
import { sessionRowOf } from './callers.ts'
import { cookieOf } from './cookie.ts'
import { type Kit, note } from './kit.ts'
import type { KeepingRoute } from './route.ts'

/** Who one is, and signing out. */
export function sessionRoutes(kit: Kit): readonly KeepingRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/session',
      who: 'signed-in',
      run: ({ caller }) => jsonAnswer(200, caller && kit.callers.wireOf(caller)),
    },
    {
      method: 'DELETE',
      path: '/api/session',
      who: 'anybody',
      async run(given) {
        const row = sessionRowOf(given.caller)
        if (row !== null) {
          await kit.house.transact(async (house) => {
            await house.remove('sessions', row)
            await note(kit, house, given, { action: 'sign-out' })
          })
        }
        const forgetting = { 'clear-site-data': '"cache", "storage"' }
        const answer = jsonAnswer(200, {}, forgetting)
        return { ...answer, cookies: [cookieOf(given.asked, 'session', '')] }
      },
    },
  ]
}
