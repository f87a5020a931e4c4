import { spawnSync } from 'node:child_process'

/**
 * Tests of the full run that `npm test` runs, too, where a change touches what they prove: the paths, and folders or files of
 * `.nightly.test` files.
 * @type {readonly (readonly [changed: RegExp, tests: readonly string[]])[]}
 */
const NEIGHBORS = [
  [
    /^server\/(store|school\/(ledger|read-model)|accounts\/store|features\/messages|host\/(commands|migrate|nightly))/,
    [
      'server/testing/crashes/killed.nightly.test.ts',
      'server/features/messages/outbox-killed.nightly.test.ts',
    ],
  ],
  [
    /^server\/(store\/postgres|host\/schools)\//,
    [
      'server/store/postgres/holders.nightly.test.ts',
      'server/host/several-gateways.nightly.test.ts',
    ],
  ],
  [/^server\/host\/move\//, ['server/host/move/move-killed.nightly.test.ts']],
  [
    /^(Containerfile|server\/image-root\.mjs|server\/testing\/container-image\.ts)/,
    ['server/image-root.nightly.test.ts'],
  ],
  [/^docs\/systemd\//, ['server/host/systemd.nightly.test.ts']],
  [/^docs\/proxies\//, ['server/host/doctor.nightly.test.ts']],
  [/^(docs\/proxies|server\/http\/port)\//, ['server/http/port/slow-bodies.nightly.test.ts']],
]

/**
 * The changed files since the branch left `origin/main` or `main`, with what is not committed. Null without git.
 * @returns {string[] | null}
 */
export function changedFiles() {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : null
  }
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main')
  const tracked = base && git('diff', '--name-only', base[0] ?? 'HEAD')
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return tracked && untracked && [...tracked, ...untracked]
}

/** The long tests beside what changed, as Vitest filters; none where nothing of the kind did. */
export function longNeighbors(changed = changedFiles() ?? []) {
  const tests = NEIGHBORS.filter(([paths]) => changed.some((path) => paths.test(path)))
  return [...new Set(tests.flatMap(([, files]) => files))]
}
