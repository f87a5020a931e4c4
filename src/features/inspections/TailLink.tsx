import { aircraftHref } from '#bookings/address/hrefs.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Link } from '#ui/link.tsx'
import { usePagePart } from './page-part.ts'

export function TailLink({ tail }: { tail: string }) {
  const { modelOf } = usePagePart()
  const href = aircraftHref(tail)
  const words = <bdi>{visibleText(tail)}</bdi>
  return (
    <>
      {href === null ? words : <Link href={href}>{words}</Link>}{' '}
      <span className="aside">{visibleText(modelOf(tail))}</span>
    </>
  )
}
