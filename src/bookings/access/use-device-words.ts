import { sayNetwork } from '#domain/text/say-network.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type DeviceWire, SIGN_IN_WAYS } from '#wire/house-wire.ts'
import { useMoment } from './use-moment.ts'

/** A signed-in browser in words: which, and how it came in, from where, and until when it stays. */
export function useDeviceWords(): (of: DeviceWire) => { name: string; note: string } {
  const moment = useMoment()
  return ({ browser, how, address, lastSeen, until }) => ({
    name: visibleText(browser) || 'A browser',
    note: [
      `by ${SIGN_IN_WAYS[how]}`,
      sayNetwork(address),
      `seen ${moment(lastSeen)}`,
      `until ${moment(until)}`,
    ]
      .filter((words) => words !== '')
      .join(' · '),
  })
}
