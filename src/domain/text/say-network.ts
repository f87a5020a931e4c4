import { visibleText } from './visible-text.ts'

/** Loopback, as the gateway names the network somebody came from. */
const LOOPBACK = /^(?:127\.[\d.]+|0:0:0:0::\/64)$/

/** The network of whoever came, without the noughts that `::` stands for; the machine that Flightline runs on by its name. */
export function sayNetwork(address: string): string {
  return LOOPBACK.test(address)
    ? 'this machine'
    : visibleText(address).replace(/(?::0)+::\//, '::/')
}
