import { readDataDir } from '#config/read-config.ts'
import { surroundings } from '#config/surroundings.ts'
import { purgeFolder } from './purge-folder.ts'

// `npm run purge`: forgets the school. The starter passes its own word as the first argument.

const [option, ...others] = process.argv.slice(2).filter((word) => word !== 'purge')
const withHouse = option === '--house'
if ((option === undefined || withHouse) && others.length === 0) {
  const folder = readDataDir(surroundings(process.env, 'UTC', process.cwd()))
  const outcome = await purgeFolder(folder, (line) => console.log(line), { withHouse })
  process.exitCode = outcome === 'done' ? 0 : 1
} else {
  console.log(
    'Usage: npm run purge [-- --house]\nRemoves every booking, flight and person kept in DATA_DIR. Stop Flightline first.\n--house removes whoever may sign in, too, and the audit: it cannot be read again.',
  )
  process.exitCode = option === '--help' ? 0 : 2
}
