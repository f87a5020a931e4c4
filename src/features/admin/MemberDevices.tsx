import { useDevicesOf } from '#api/accounts/use-accounts-lists.ts'
import { useDeviceWords } from '#bookings/access/use-device-words.ts'
import type { MemberWire } from '#wire/house-wire.ts'
import { Endings } from './AdminPart.tsx'

export function MemberDevices({ of }: { of: MemberWire }) {
  const words = useDeviceWords()
  return (
    <Endings
      of={useDevicesOf(of)}
      none="None any more."
      mark="data-device"
      at="/api/session/devices"
      renderRow={(device) => {
        const { name, note } = words(device)
        const notes = [device.isThis ? `this one · ${note}` : note]
        return { name, notes, button: 'Sign out', action: `Sign out ${name}` }
      }}
    />
  )
}
