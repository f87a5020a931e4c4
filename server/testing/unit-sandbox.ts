import { spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programPath } from './installed-programs.ts'

export type Unit = ReadonlyMap<string, readonly string[]>

export function readUnit(file: string): Unit {
  const unit = new Map<string, string[]>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined)
      unit.set(name, [...(unit.get(name) ?? []), value])
  }
  return unit
}

/** The settings that a unit hands over, with its specifiers written out. */
export function unitEnvironment(unit: Unit, paths: { state: string; credentials: string }) {
  return Object.fromEntries(
    (unit.get('Environment') ?? []).map((pair) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
      return [name, value.replace('%S', paths.state).replace('%d', paths.credentials)]
    }),
  )
}

/**
 * The words that start a program in a sandbox as the unit says, by Debian's bubblewrap: no capability, nothing to write to but
 * `writable`, a /tmp of its own, and the unit's own filters of system calls and of address families, made of systemd's sets.
 * Its last words are the program's. It takes the filter, an open file, as number 3, and tells on number 4 which process it made.
 */
export function unitSandbox(
  unit: Unit,
  { readable, writable }: { readonly readable: readonly string[]; readonly writable: string },
): { readonly command: string; readonly args: readonly string[]; readonly filter: number } {
  const words = `--ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --unshare-user --unshare-pid --unshare-ipc --unshare-uts
    --as-pid-1 --cap-drop ALL --die-with-parent --seccomp 3 --info-fd 4`
  const binds = readable.flatMap((path) => ['--ro-bind', path, path])
  return {
    command: programPath('bwrap'),
    args: words.split(/\s+/).concat(binds, ['--bind', writable, writable, '--']),
    filter: openOnce(filters.get(unit) ?? filterOf(unit)),
  }
}

function openOnce(bytes: Buffer): number {
  const folder = mkdtempSync(join(tmpdir(), 'filter-'))
  try {
    writeFileSync(join(folder, 'bpf'), bytes)
    return openSync(join(folder, 'bpf'), 'r')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const ALLOW = 0x7fff_0000
const EPERM = 0x0005_0001
const EAFNOSUPPORT = 0x0005_0061
const LOAD = 0x20
const IF_EQUAL = 0x15
const RETURN = 0x06
/** Where a filter finds the number of a call, and its first argument. */
const CALL = 0
const FIRST = 16
const FAMILIES: Readonly<Record<string, number>> = {
  AF_UNIX: 1,
  AF_INET: 2,
  AF_INET6: 10,
  AF_NETLINK: 16,
}

/** Made once: each of the calls is looked up by a process of its own. */
const filters = new WeakMap<Unit, Buffer>()

/** A classic BPF program: what the unit allows is allowed, and everything else answered EPERM. */
function filterOf(unit: Unit): Buffer {
  const allowed = [...systemCallsOf(unit)].flatMap(numberOf)
  const families = (unit.get('RestrictAddressFamilies') ?? []).join(' ').split(/\s+/)
  const [socket] = numberOf('socket')
  if (socket === undefined) throw new Error('The number of socket() is not known here.')
  const step = (code: number, k: number, yes = 0, no = 0) => {
    const bytes = Buffer.alloc(8)
    bytes.writeUInt16LE(code, 0)
    bytes.writeUInt8(yes, 2)
    bytes.writeUInt8(no, 3)
    bytes.writeUInt32LE(k, 4)
    return bytes
  }
  const allowIf = (value: number) => [step(IF_EQUAL, value, 0, 1), step(RETURN, ALLOW)]
  const sockets = families.flatMap((name) => allowIf(FAMILIES[name] ?? -1 >>> 0))
  const filter = Buffer.concat([
    step(LOAD, CALL),
    step(IF_EQUAL, socket, 0, sockets.length + 2),
    step(LOAD, FIRST),
    ...sockets,
    step(RETURN, EAFNOSUPPORT),
    ...allowed.flatMap(allowIf),
    step(RETURN, EPERM),
  ])
  filters.set(unit, filter)
  return filter
}

/** The names that `SystemCallFilter` leaves, its sets as this systemd has them. */
export function systemCallsOf(unit: Unit): ReadonlySet<string> {
  const sets = systemCallSets()
  const namesOf = (word: string): readonly string[] => {
    if (!word.startsWith('@')) return [word]
    const members = sets.get(word)
    if (members === undefined) throw new Error(`systemd knows no ${word}.`)
    return members.flatMap(namesOf)
  }
  // Whatever else is filtered, systemd lets a program begin and end.
  const left = new Set(namesOf('@default'))
  for (const line of unit.get('SystemCallFilter') ?? []) {
    const isTaken = line.startsWith('~')
    for (const name of line.replace('~', '').split(/\s+/).flatMap(namesOf))
      if (isTaken) left.delete(name)
      else left.add(name)
  }
  return left
}

function systemCallSets(): ReadonlyMap<string, readonly string[]> {
  const args = ['syscall-filter', '--no-pager']
  const { stdout } = spawnSync(programPath('systemd-analyze'), args, {
    encoding: 'utf8',
    env: { SYSTEMD_COLORS: '0' },
  })
  const sets = new Map<string, string[]>()
  let members: string[] = []
  for (const line of stdout.split('\n')) {
    if (/^@\S+$/.test(line)) sets.set(line, (members = []))
    else if (/^ +[@\w-]+$/.test(line)) members.push(line.trim())
  }
  return sets
}

/** None for a call of another kind of machine. */
function numberOf(name: string): readonly number[] {
  const resolver = programPath('scmp_sys_resolver')
  const number = Number(spawnSync(resolver, [name], { encoding: 'utf8' }).stdout)
  return number >= 0 ? [number] : []
}
