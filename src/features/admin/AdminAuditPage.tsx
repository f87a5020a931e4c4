import { PAGES } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'

export function AdminAuditPage() {
  return (
    <Frame title={PAGES.adminAudit.title} asOf={null}>
      {null}
    </Frame>
  )
}
