import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Link, useOpens } from './link.tsx'

/** Renders nothing if the reader may not open the page. */
export function ButtonLink({ className, ...rest }: ComponentProps<typeof Link>) {
  if (!useOpens()(rest.href)) return null
  return <Link className={classNames('button button-plain', className)} {...rest} />
}
