import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { readDatabaseAddress } from '#server/config/database-address.ts'
import { SECOND } from '#time/instant.ts'
import { clientConfig, QUERY_PATIENCE } from './database.ts'

/** LISTEN and NOTIFY have one channel for all schools; what it says is `school collection revision`. */
export const CHANNEL = 'flightline'

/** As often as a connection that may have ended in silence is tried, ms. */
const HEARD_WITHIN = 15 * SECOND
/** Between two attempts to connect, ms, and up to twice as long: not all gateways come at once. */
const AGAIN_AFTER = SECOND

/**
 * One connection that hears other processes, and reconnects until it is closed. Behind a pooler it hears nothing.
 * `onConnected`: earlier notices are lost.
 */
export function listenTo(options: {
  readonly url: string
  readonly onSaid: (payload: string) => void
  readonly onConnected: () => void
}): { close(): Promise<void> } {
  const { url, onSaid, onConnected } = options
  const closing = new AbortController()
  const { signal } = closing

  async function hear(): Promise<void> {
    const address = readDatabaseAddress(url)
    if (typeof address === 'string') throw new Error(`DATABASE_URL ${address}`)
    const client = new Client(clientConfig(address))
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL && payload) onSaid(payload)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      onConnected()
      for (;;) {
        await wait(HEARD_WITHIN, null, {
          signal: AbortSignal.any([signal, lost.signal]),
          ref: false,
        })
        await client.query('SELECT 1')
      }
    } finally {
      // A peer that is gone says no goodbye.
      await Promise.race([client.end().catch(() => {}), wait(QUERY_PATIENCE, null, { ref: false })])
    }
  }

  async function hearOn(): Promise<void> {
    while (!signal.aborted) {
      await hear().catch(() => {})
      const pause = AGAIN_AFTER * (1 + Math.random())
      await wait(pause, null, { signal, ref: false }).catch(() => {})
    }
  }

  const over = hearOn()
  return {
    close() {
      closing.abort()
      return over
    },
  }
}
