import TriangleAlert from 'lucide-react/icons/triangle-alert'
import styles from './mark.module.css'

/** A warning with its sentence as name and tooltip; `sign` is a character beside the icon. */
export function mark(sentence: string, sign: string | null = null) {
  return (
    <span className={styles.mark} title={sentence}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an svg, which no <img> can colour */}
      <TriangleAlert size={12} role="img" aria-label={sentence} />
      {sign !== null && <span aria-hidden="true">{sign}</span>}
    </span>
  )
}
