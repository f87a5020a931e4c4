import { PAGES } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'

export function DevicesPage() {
  return (
    <Frame title={PAGES.devices.title} asOf={null}>
      {null}
    </Frame>
  )
}
