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

export interface Connections {
  /**
   * Counts a connection in. Where there is no room, the one that has been quiet the longest is closed for it: one whose request
   * is not complete at any age, so that slow callers never keep others out.
   */
  open(socket: Socket, network: string): void
  /** It found no room: its request is to be refused. */
  isSurplus(socket: Socket): boolean
  /** A request has begun to come. As long as its body has not, it may be closed for another, like a quiet one. */
  ask(socket: Socket): void
  /** The whole request has come; `rest` says that all of them are answered. */
  work(socket: Socket): void
  rest(socket: Socket): void
  /** Closes those without a request, also those that never sent one, as browsers open for later. */
  destroyQuiet(): void
  /** Closes every one. */
  destroy(): void
}

/** `now` never goes back, ms. */
export function createConnections(room: Room, now: () => number): Connections {
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
    open(socket, network) {
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
    isSurplus: (socket) => surplus.has(socket),
    ask(socket) {
      asking.add(socket)
      if (quiet.has(socket)) beQuiet(socket)
    },
    work: (socket) => quiet.delete(socket),
    rest(socket) {
      asking.delete(socket)
      if (networks.has(socket)) beQuiet(socket, QUIET_FOR)
    },
    destroyQuiet() {
      for (const socket of quiet.keys()) if (!asking.has(socket)) socket.destroy()
    },
    destroy() {
      for (const socket of [...networks.keys(), ...surplus]) socket.destroy()
    },
  }
}
