import { sayNetwork } from '#domain/text/say-network.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type DeviceWire, SIGN_IN_WAYS } from '#wire/accounts-wire.ts'
import { useMoment } from './use-moment.ts'

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
