import { codeOf } from './config/log.ts'
import { openSettings, surroundings } from './config/read-settings.ts'
import { guardProcess } from './guarded.mjs'
import { COMMANDS } from './host/commands/commands.ts'
import { homeZone } from './reference-api/demonstration/school-zone.ts'

// `npm run account` and other admin commands. The starter passes the command as the first word.

const [name = '', ...words] = process.argv.slice(2)
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (load === undefined) {
  console.error(
    `Usage: node server/start.mjs gateway|school|build|${Object.keys(COMMANDS).join('|')}`,
  )
  process.exitCode = 2
} else {
  // The reader of a pipe may leave (`| head -1`); the command still finishes.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (codeOf(error) !== 'EPIPE') throw error
    })
  const around = surroundings(guardProcess(), homeZone(), process.cwd())
  const command = await load()
  process.exitCode = await command({
    words,
    folder: openSettings(around).read('DATA_DIR'),
    around,
    now: Date.now,
    say: (line) => console.log(line),
  })
}
