import { readDataDir } from '#config/read-config.ts'
import { surroundings } from '#config/surroundings.ts'
import { runAccount } from './account-commands.ts'

// `npm run account`: who may sign in, from the machine itself. The starter passes its own word as the first argument.

const words = process.argv.slice(2)
process.exitCode = await runAccount({
  words: words[0] === 'account' ? words.slice(1) : words,
  folder: readDataDir(surroundings(process.env, 'UTC', process.cwd())),
  now: Date.now,
  say: (line) => console.log(line),
})
