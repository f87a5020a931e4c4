import type { Config, ManySchoolsHere } from '#server/config/config.ts'
import { openListFile } from '#server/host/schools/in-file.ts'
import { type ListedSchool, OPERATOR_ACCOUNTS, schoolIdFrom } from '#server/host/schools/list.ts'
import { readKeyOf, readMasterKey, sealKey } from '#server/host/schools/sealed-key.ts'
import { bindingOf } from '#server/store/binding.ts'
import { NotMoved } from './carried-rows.ts'
import type { MovedSchool, MoveSide } from './sides.ts'

interface Moved {
  readonly schools: readonly MovedSchool[]
  /** Null if the list does not move. */
  readonly list: readonly ListedSchool[] | null
}

/** Schools of the settings, each with the binding of its data. Throws `NotMoved`. */
export async function movedSchools(
  config: Config,
  from: MoveSide,
  to: Pick<MoveSide, 'isSealed'>,
): Promise<Moved> {
  const { school, schoolName, dailyRequests, timeZone, schoolHours, schoolLocation } = config
  if (school.kind === 'many') {
    const { masterKeyFile, isListNamed = false } = school
    const list = await readList(school, from, dailyRequests)
    const schools = [...listed(list, masterKeyFile), operatorsAccounts(config)]
    if (isListNamed) return { schools, list: null }
    return { schools, list: to.isSealed ? sealed(list, masterKeyFile) : list }
  }
  if (school.kind === 'embedded')
    throw new NotMoved('The demonstration school is not moved; each start creates it.')
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
  return { schools: [{ school: alone, binding: bindingOf(school) }], list: null }
}

function operatorsAccounts({ timeZone, schoolHours: hours, dailyRequests }: Config): MovedSchool {
  const name = 'The operator'
  const about = { id: OPERATOR_ACCOUNTS, host: null, name, baseUrl: '', location: null }
  return { school: { ...about, timeZone, hours, dailyRequests }, binding: null }
}

/** Each key must open, because the school's data is bound to it. */
function listed(
  list: readonly ListedSchool[],
  masterKeyFile: string | null,
): readonly MovedSchool[] {
  return list.map((one) => {
    const { school } = one
    const { key } = keyIn(one, masterKeyFile)
    return { school, binding: bindingOf({ baseUrl: school.baseUrl, key }) }
  })
}

async function readList(
  { listFile, isListNamed }: ManySchoolsHere,
  from: MoveSide,
  dailyRequests: number,
): Promise<readonly ListedSchool[]> {
  const isElsewhere = isListNamed && listFile !== null
  const list = isElsewhere ? openListFile({ file: listFile, dailyRequests }) : from.list()
  await list.reload()
  const [trouble] = list.troubles()
  if (trouble !== undefined) throw new NotMoved(trouble)
  return list.all()
}

function keyIn(one: ListedSchool, masterKeyFile: string | null): { readonly key: string } {
  const key = readKeyOf(one, masterKeyFile)
  if ('flaw' in key) throw new NotMoved(`${one.school.name}: its key ${key.flaw}`)
  return key
}

/** Seals every key, since a path means nothing in a database. Throws `NotMoved` without a master key. */
function sealed(
  list: readonly ListedSchool[],
  masterKeyFile: string | null,
): readonly ListedSchool[] {
  if (masterKeyFile === null)
    throw new NotMoved(
      'The list of schools moves, too, and a database stores only encrypted keys. `npm run school -- master-key FILE` makes a master key. Set MASTER_KEY_FILE to that file, and move again.',
    )
  const read = readMasterKey(masterKeyFile)
  if ('flaw' in read) throw new NotMoved(`MASTER_KEY_FILE ${read.flaw}`)
  return list.map((one) =>
    one.key !== null && 'sealed' in one.key
      ? one
      : {
          ...one,
          key: { sealed: sealKey(keyIn(one, masterKeyFile).key, one.school, read.master) },
        },
  )
}
