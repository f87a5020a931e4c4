import type { Access } from '#server/accounts/access.ts'
import type { OperatorAnswer, OperatorAsk } from '#server/host/operator-socket.ts'
import type { RunningSchool, Schools } from '#server/host/schools/schools.ts'

/** The word by which the program that runs many schools is asked of them. */
export const SCHOOL_COMMAND = 'school'

interface Claimable extends RunningSchool {
  readonly access: Pick<Access, 'claim'>
}

/** How the schools stand, by their ids, as the running program tells it in one line of JSON. */
export type Standings = Readonly<Record<string, { standing: string; trouble: string | null }>>

/** The running program's side: `look`, which tells how they stand, and `claim HOST`; null for another command. */
export async function answerSchools<S extends Claimable>(
  schools: Schools<S>,
  originAt: (host: string) => string | null,
  { command, words: [what, host = ''] }: OperatorAsk,
): Promise<OperatorAnswer | null> {
  if (command !== SCHOOL_COMMAND) return null
  await schools.reload()
  if (what === 'look') {
    const stands: Standings = Object.fromEntries(
      schools.all().map(({ school, standing, trouble }) => [school.id, { standing, trouble }]),
    )
    return { code: 0, lines: [JSON.stringify(stands), ...schools.troubles()] }
  }
  const one = schools.byHost(host)
  if (what !== 'claim' || one === null)
    return { code: 1, lines: ['No school of this host is in the list. Nothing was changed.'] }
  try {
    const stack = await schools.load(one.school.id)
    const token = await stack.access.claim.arm()
    if (token === null)
      return { code: 1, lines: ['Somebody has claimed this school already. Nothing was changed.'] }
    return {
      code: 0,
      lines: [
        `Whoever opens this link first is the admin of ${one.school.name}; it works once, and only the newest does:`,
        `  ${originAt(host) ?? ''}/claim#${token}`,
      ],
    }
  } catch {
    const trouble = schools.byHost(host)?.trouble ?? 'This school cannot be shown now.'
    return { code: 1, lines: [trouble] }
  }
}
