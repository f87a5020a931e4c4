import type { PaperItem } from '#ui/paper/PaperDocument.tsx'
import styles from './heading-item.module.css'

/** The heading of a group of rows, said again where the group goes on overleaf. */
export function headingItem(key: string, title: string, span: number, aside = ''): PaperItem {
  const heading = (isAgain: boolean) => (
    <tr className={styles.heading} data-group={key}>
      <th scope="rowgroup" colSpan={span}>
        <bdi className={styles.title}>{title}</bdi>
        {isAgain && <span className={styles.aside}>continued</span>}
        {aside !== '' && <span className={styles.aside}>{aside}</span>}
      </th>
    </tr>
  )
  return { key, keepsWithNext: true, node: heading(false), again: heading(true) }
}
