import Printer from 'lucide-react/icons/printer'
import { Button } from '#ui/Button.tsx'
import { useCommand } from '#ui/commands.ts'
import styles from './PrintButton.module.css'

interface PrintButtonProps {
  readonly pages: number | null
  readonly onPrint: () => void
}

export function PrintButton({ pages, onPrint }: PrintButtonProps) {
  useCommand('print', onPrint)
  return (
    <span className={styles.print}>
      <span className={styles.pages} role="status">
        {pages === null ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}`}
      </span>
      <Button look="primary" onClick={onPrint}>
        <Printer size={14} aria-hidden="true" />
        Print
      </Button>
    </span>
  )
}
