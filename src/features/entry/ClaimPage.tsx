import { PAGES } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'

export function ClaimPage() {
  return (
    <Frame title={PAGES.claim.title} asOf={null}>
      {null}
    </Frame>
  )
}
