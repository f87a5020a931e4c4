import type { Task } from '#server/host/command.ts'

/** A command's task in a folder, without settings; the lines it says are kept in `said`. */
export function aTask(
  given: Pick<Task, 'folder' | 'words'> & Partial<Task>,
): Task & { readonly said: readonly string[] } {
  const said: string[] = []
  return {
    around: {
      env: { DATA_DIR: given.folder },
      dotEnv: null,
      workingDirectory: given.folder,
      homeZone: 'UTC',
      readSecret: () => null,
    },
    now: Date.now,
    say: (line) => void said.push(line),
    said,
    ...given,
  }
}
