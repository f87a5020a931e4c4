import { ALERT_KINDS, TOLD_WHEN_OVER } from '#api/alerts-wire.ts'
import type { HouseRows } from '#house/rows.ts'

export function aChannel(
  id: string,
  more: Partial<HouseRows['channels']> = {},
): HouseRows['channels'] {
  return {
    id,
    kind: 'mail',
    name: 'Desk',
    address: 'desk@mesa.example',
    form: 'standard',
    secret: '',
    role: 'dispatcher',
    rules: [...ALERT_KINDS, TOLD_WHEN_OVER],
    quiet: null,
    days: [],
    createdAt: 0,
    by: null,
    ...more,
  }
}
