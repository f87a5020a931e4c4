import { PAGES } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'

export function AdminTokensPage() {
  return (
    <Frame title={PAGES.adminTokens.title} asOf={null}>
      {null}
    </Frame>
  )
}
