import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import { answerDoctor, DOCTOR, type DoctorSources } from './doctor/running.ts'
import {
  NotDoneThere,
  type OperatorAnswer,
  type OperatorAsk,
  SCHOOL_COMMAND,
  type Standings,
} from './operator-socket.ts'
import type { OpenSchool } from './school.ts'
import type { Schools } from './schools/schools.ts'

const NOT_LISTED = 'No school on the list has this host name.'

export async function answerCommand(
  of: {
    readonly schools: Schools<OpenSchool>
    readonly originAt: (host: string) => string | null
    /** Null for a host with a list. */
    readonly only: OpenSchool | null
    readonly own: Pick<OpenSchool, 'answer' | 'notReady'>
    readonly doctor: Omit<DoctorSources, 'school' | 'notReady'>
  },
  ask: OperatorAsk,
): Promise<OperatorAnswer> {
  const { schools, only } = of
  try {
    if (ask.command === SCHOOL_COMMAND && only === null) {
      const [what, host = ''] = ask.words
      await schools.reload()
      return what === 'look' ? readStandings() : await claim(what === 'claim' ? host : '')
    }
    const school = ask.school === undefined ? only : await loadAt(ask.school)
    const { answer, notReady } = school ?? of.own
    if (ask.command === DOCTOR) return await answerDoctor({ ...of.doctor, school, notReady }, ask)
    return await answer(ask)
  } catch (error) {
    if (!(error instanceof NotDoneThere)) throw error
    return { code: 1, lines: [error.message] }
  }

  function readStandings(): OperatorAnswer {
    const standings: Standings = Object.fromEntries(
      schools.all().map(({ school, standing, trouble }) => [school.id, { standing, trouble }]),
    )
    return { code: 0, lines: [JSON.stringify(standings), ...schools.troubles()] }
  }

  async function claim(host: string): Promise<OperatorAnswer> {
    const { access, school } = await loadAt(host, `${NOT_LISTED} Nothing was changed.`)
    const token = await access.claim.arm().catch((error: unknown) => {
      if (!(error instanceof AccountsUnavailable)) throw error
      throw new NotDoneThere(`${error.message} Nothing was changed.`)
    })
    if (token === null)
      throw new NotDoneThere('This school already has an admin. Nothing was changed.')
    return {
      code: 0,
      lines: [
        `The first person to open this link becomes the admin of ${school.name}. It works once; only the newest link works:`,
        `  ${of.originAt(host) ?? ''}/claim#${token}`,
      ],
    }
  }

  async function loadAt(name: string, notListed = NOT_LISTED): Promise<OpenSchool> {
    const here = schools.byHost(name.toLowerCase())
    if (here === null) throw new NotDoneThere(only ? notShown(name) : notListed)
    return schools.load(here.school.id).catch(() => {
      throw new NotDoneThere(here.trouble ?? 'This school can’t be shown right now.')
    })
  }
}

function notShown(host: string): string {
  return `The Flightline that runs here shows one school, not at ${host}. Name no school, or the right DATA_DIR. Nothing was changed.`
}
