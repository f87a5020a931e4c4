import { guardProcess } from './guarded.mjs'
import { runSchool } from './reference-api/school-program.ts'

// `npm run school`: the read API alone. The starter passes its own word as the first argument.

const args = process.argv.slice(2)
const running = await runSchool({
  args: args[0] === 'school' ? args.slice(1) : args,
  environment: guardProcess(),
  workingDirectory: process.cwd(),
  now: Date.now,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})

if ('exitCode' in running) {
  process.exitCode = running.exitCode
} else {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    void running.stop(2000)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}
