import Printer from 'lucide-react/icons/printer'
import { Button } from '#ui/Button.tsx'
import styles from './PrintButton.module.css'
import { printNow } from './use-print.ts'

/** How many sheets it will be, and the button that prints them. `pages` is null until they are laid out. */
export function PrintButton({ pages }: { pages: number | null }) {
  return (
    <span className={styles.print}>
      <span className={styles.pages} role="status">
        {pages === null ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}`}
      </span>
      <Button look="primary" onClick={printNow}>
        <Printer size={14} aria-hidden="true" />
        Print
      </Button>
    </span>
  )
}
