import { PAGES } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'

export function AdminDisplaysPage() {
  return (
    <Frame title={PAGES.adminDisplays.title} asOf={null}>
      {null}
    </Frame>
  )
}
