import { connect, createServer, type Socket } from 'node:net'

/** A wire to a port of this machine, which can be cut. What was on its way when it was cut is lost, and so are the connections of that time. */
export async function cutWire(port: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        if (isCut) return
        near.destroy()
        far.destroy()
        open.delete(socket)
      })
    }
    near.on('data', (chunk) => isCut || far.write(chunk))
    far.on('data', (chunk) => isCut || near.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  return {
    port: (server.address() as { port: number }).port,
    /** Nothing comes through any more, and neither side is closed: what a switch that lost its power does. */
    cut() {
      isCut = true
    },
    mend() {
      end()
      isCut = false
    },
    close() {
      end()
      server.close()
    },
  }
}
