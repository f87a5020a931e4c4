/** Names of variables that are secret or belong to a secret: ours, and those of the calling environment. */
const WITHHELD = /^SCHOOL_|KEY|SECRET|TOKEN|PASS|AUTH|CREDENTIAL|DATABASE_URL/i

/** Kept by the process, since Vite loads its configuration anew whenever that changes. */
const HELD = Symbol.for('flightline environment')

/**
 * Closes what Node leaves open around a process that holds a key, and gives the environment as it was handed over.
 * From then on `process.env` lacks what is secret, because every child gets it and every plugin of a bundler sees it.
 * @returns {Readonly<Record<string, string | undefined>>}
 */
export function guardProcess() {
  const shared = /** @type {{ [HELD]?: Readonly<Record<string, string | undefined>> }} */ (
    globalThis
  )
  shared[HELD] ??= { ...process.env }
  for (const name of Object.keys(process.env)) if (WITHHELD.test(name)) delete process.env[name]
  // Without a listener, this signal opens the inspector to every user of the machine.
  if (process.listenerCount('SIGUSR1') === 0) process.on('SIGUSR1', () => {})
  // Whatever NODE_OPTIONS says: a diagnostic report lists what the process has in hand.
  const { report } = process
  report.reportOnFatalError = false
  report.reportOnSignal = false
  report.reportOnUncaughtException = false
  return shared[HELD]
}
