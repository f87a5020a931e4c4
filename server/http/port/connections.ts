import type { Socket } from 'node:net'

/** Connections at once: of one network, of all, and how many more are let in to hear that there are too many. */
export interface Room {
  readonly ofOne: number
  readonly ofAll: number
  readonly surplus: number
}

export const ROOM: Room = { ofOne: 1_024, ofAll: 4_096, surplus: 256 }
/** An answered connection may be closed for another after so long, ms: its caller's next request may be on the way. */
const QUIET_FOR = 1_000

/** `now` never goes back, ms. */
export function createConnections(room: Room, now: () => number) {
  const networks = new Map<Socket, string>()
  const counts = new Map<string, number>()
  const surplus = new Set<Socket>()
  /** From when on they may be closed for others; the longest quiet first. */
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

  /** Makes room among those of a network, or among all; false where all of them are at work. */
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
    /**
     * Counts a connection in. Where there is no room, the one that has been quiet the longest is closed for it: one whose request
     * is not complete at any age, so that slow callers never keep others out.
     */
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
    /** It found no room, so its request is refused. */
    isSurplus: (socket: Socket) => surplus.has(socket),
    /** A request has begun to come. Until its body has come, it may be closed for another, like a quiet one. */
    ask(socket: Socket): void {
      asking.add(socket)
      if (quiet.has(socket)) beQuiet(socket)
    },
    /** The whole request has come; `rest` once all of them are answered. */
    work: (socket: Socket) => quiet.delete(socket),
    rest(socket: Socket): void {
      asking.delete(socket)
      if (networks.has(socket)) beQuiet(socket, QUIET_FOR)
    },
    /** Also those that never sent a request, as browsers open for later. */
    destroyQuiet(): void {
      for (const socket of quiet.keys()) if (!asking.has(socket)) socket.destroy()
    },
    destroy(): void {
      for (const socket of [...networks.keys(), ...surplus]) socket.destroy()
    },
  }
}
