import { expect, it } from 'vitest'
import { routeCell } from './flight-cells.tsx'

it.each([
  ['KAPA-KBJC-KAPA', 'KAPA-KBJC-KAPA'],
  ['KAPA-KPUB-KEIK-KAPA', 'APA-PUB-EIK-APA'],
  ['KAPA-2V5-KEIK-KAPA', 'KAPA-2V5-KEIK-KAPA'],
  ['CYVR-KBLI-KPAE-CYVR', 'CYVR-KBLI-KPAE-CYVR'],
])('shortens a route only where its column is too narrow: %s', (route, shown) => {
  expect(routeCell(route)).toMatchObject({ content: shown, title: route })
})
