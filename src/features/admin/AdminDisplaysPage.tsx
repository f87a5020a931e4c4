import { useDisplays } from '#api/house/use-house.ts'
import { parseSearch } from '#school/address/search-params.ts'
import { AdminPage } from './AdminPage.tsx'
import styles from './admin.module.css'
import { NewScreen } from './NewScreen.tsx'
import { NotDone } from './NotDone.tsx'
import { ScreenList } from './ScreenList.tsx'
import { lettersOf } from './screen-code.ts'

/** Screens on a wall: each shows a page of its own, and people as initials. The code on one leads here with its letters (`code=`). */
export function AdminDisplaysPage({ search = '' }: { search?: string }) {
  const { data, problem } = useDisplays()
  return (
    <AdminPage
      id="adminDisplays"
      lead={
        <>
          Open <b className={styles.address}>{location.origin}/wall</b> on the TV and type its eight
          letters here. A screen shows people as initials, and no phone numbers.
        </>
      }
    >
      <NewScreen shown={lettersOf(parseSearch(search)['code'] ?? '')} />
      <NotDone of={problem} />
      {data !== null && <ScreenList screens={data.data} />}
    </AdminPage>
  )
}
