import { visibleText } from './visible-text.ts'

const LOOPBACK = /^(?:127\.[\d.]+|0:0:0:0::\/64)$/

/** Without the zeros of `::`; "this machine" for loopback. */
export function sayNetwork(address: string): string {
  return LOOPBACK.test(address)
    ? 'this machine'
    : visibleText(address).replace(/(?::0)+::\//, '::/')
}
