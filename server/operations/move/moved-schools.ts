import type { Config, ManySchoolsHere } from '#config/config.ts'
import { bindingOf } from '#ledger/binding.ts'
import { OPERATORS_HOUSE, schoolIdFrom } from '#schools/hosted-school.ts'
import { keyOf } from '#schools/key-of.ts'
import { openListFile } from '#schools/listed-file.ts'
import { type MovedSchool, NotMoved } from './sides.ts'

/** The schools of the settings, each with what tells its data from another's. Throws `NotMoved`. */
export async function movedSchools(config: Config): Promise<readonly MovedSchool[]> {
  const { school, schoolName, dailyRequests, timeZone, schoolHours, schoolLocation } = config
  if (school.kind === 'many')
    return [...(await listed(school, dailyRequests)), operatorsHouse(config)]
  if (school.kind === 'embedded')
    throw new NotMoved('The demonstration school is not moved: it is made anew wherever it starts.')
  const { baseUrl } = school
  const alone = {
    id: schoolIdFrom(baseUrl),
    host: null,
    name: schoolName ?? 'Flight school',
    baseUrl,
    timeZone,
    hours: schoolHours,
    location: schoolLocation,
    dailyRequests,
  }
  return [{ school: alone, binding: bindingOf(school) }]
}

/** It is moved with the schools, and has nothing of a school but a row to be held by. */
function operatorsHouse({ timeZone, schoolHours: hours, dailyRequests }: Config): MovedSchool {
  const name = 'the operator’s own house'
  const about = { id: OPERATORS_HOUSE, host: null, name, baseUrl: '', location: null }
  return { school: { ...about, timeZone, hours, dailyRequests }, binding: null }
}

/** The list itself stays where it is, so it has to be where both sides read it. */
async function listed(
  { listFile: file, masterKeyFile }: ManySchoolsHere,
  dailyRequests: number,
): Promise<readonly MovedSchool[]> {
  if (file === null)
    throw new NotMoved(
      'The list of schools stands in the database, and is not moved: write it into a file, and name that in SCHOOLS_FILE.',
    )
  const list = openListFile({ file, dailyRequests })
  await list.look()
  const [trouble] = list.troubles()
  if (trouble !== undefined) throw new NotMoved(trouble)
  return list.all().map((one) => {
    const { school } = one
    const key = keyOf(one, masterKeyFile)
    if ('flaw' in key) throw new NotMoved(`${school.name}: its key ${key.flaw}`)
    return { school, binding: bindingOf({ baseUrl: school.baseUrl, key: key.key }) }
  })
}
