import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PrintButton } from '#ui/paper/PrintButton.tsx'
import styles from './ReportBar.module.css'

interface ReportBarProps {
  /** The page whose report this is, with the same days and filters. */
  readonly back: { readonly href: string; readonly label: string }
  /** Null until they are laid out. */
  readonly pages: number | null
  readonly children?: ReactNode
}

/** Above the sheets: back to the page they are of, and how many will be printed. */
export function ReportBar({ back, pages, children }: ReportBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label="Report">
      <ButtonLink href={back.href}>{back.label}</ButtonLink>
      {children}
      <PrintButton pages={pages} />
    </div>
  )
}
