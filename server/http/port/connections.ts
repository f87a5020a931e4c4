import type { Socket } from 'node:net'

/** Connections per network, in all, and how many more are let in to be refused. */
export const ROOM = { ofOne: 1_024, ofAll: 4_096, surplus: 256 }
export type Room = Readonly<typeof ROOM>

/** Earliest time to close an answered connection for another, ms: its next request may be on the way. */
const QUIET_FOR = 1_000

export function createConnections(room: Room, now: () => number) {
  const networks = new Map<Socket, string>()
  const counts = new Map<string, number>()
  const surplus = new Set<Socket>()
  const quiet = new Map<Socket, number>()
  const asking = new WeakSet<Socket>()

  function close(socket: Socket) {
    surplus.delete(socket)
    quiet.delete(socket)
    const network = networks.get(socket)
    if (network === undefined) return
    networks.delete(socket)
    const count = (counts.get(network) ?? 0) - 1
    if (count > 0) counts.set(network, count)
    else counts.delete(network)
  }

  function beQuiet(socket: Socket, grace = 0) {
    quiet.delete(socket)
    quiet.set(socket, now() + grace)
  }

  /** Closes a quiet connection of a network, or of all; false if none is quiet. */
  function closeQuiet(network: string | null): boolean {
    const at = now()
    for (const [socket, from] of quiet) {
      if (from > at || (network !== null && networks.get(socket) !== network)) continue
      close(socket)
      socket.destroy()
      return true
    }
    return false
  }

  return {
    /** If there is no room, closes the longest idle one, so slow callers don't keep others out. */
    open(socket: Socket, network: string): void {
      socket.once('close', () => close(socket))
      const count = counts.get(network) ?? 0
      const isFull = count >= room.ofOne || networks.size >= room.ofAll
      if (isFull && !closeQuiet(count >= room.ofOne ? network : null)) {
        if (surplus.size < room.surplus) surplus.add(socket)
        else socket.destroy()
        return
      }
      networks.set(socket, network)
      counts.set(network, (counts.get(network) ?? 0) + 1)
      beQuiet(socket)
    },
    isSurplus: (socket: Socket) => surplus.has(socket),
    /** Until the whole request has come, its connection counts as quiet. */
    ask(socket: Socket): void {
      asking.add(socket)
      if (quiet.has(socket)) beQuiet(socket)
    },
    work: (socket: Socket) => quiet.delete(socket),
    rest(socket: Socket): void {
      asking.delete(socket)
      if (networks.has(socket)) beQuiet(socket, QUIET_FOR)
    },
    destroyQuiet(): void {
      for (const socket of quiet.keys()) if (!asking.has(socket)) socket.destroy()
    },
    destroy(): void {
      for (const socket of [...networks.keys(), ...surplus]) socket.destroy()
    },
  }
}
