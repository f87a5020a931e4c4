import { ACTIVITY_KINDS } from '#domain/record/activity.ts'
import styles from './Gallery.module.css'
import { Section, Specimen } from './Section.tsx'

export function Colours() {
  return (
    <Section title="Fills">
      {ACTIVITY_KINDS.map((fill) => (
        <Specimen key={fill} label={`--fill-${fill}`}>
          <div
            className={styles.swatch}
            style={{
              background: fill === 'maintenance' ? 'var(--hatch)' : `var(--fill-${fill})`,
              color: 'var(--on-fill)',
            }}
          >
            N172SP <span style={{ color: 'var(--on-fill-muted)' }}>Ortiz · LP</span>
          </div>
        </Specimen>
      ))}
    </Section>
  )
}
