import { PAGES } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'

export function MinePage() {
  return (
    <Frame title={PAGES.mine.title} asOf={null}>
      {null}
    </Frame>
  )
}
