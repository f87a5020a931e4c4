import { Frame } from '#ui/frame/Frame.tsx'
import styles from './Gallery.module.css'
import { Pieces } from './Pieces.tsx'
import { Records } from './Records.tsx'
import { States } from './States.tsx'

/** Every piece of the kit and every state of what it shows. In development only. */
export function Gallery() {
  return (
    <Frame title="Gallery" asOf={null}>
      <div className={styles.gallery}>
        <Pieces />
        <States />
        <Records />
      </div>
    </Frame>
  )
}
