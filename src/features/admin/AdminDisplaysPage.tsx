import { useDisplays } from '#api/house/use-house.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { parseSearch } from '#school/address/search-params.ts'
import { AdminPage } from './AdminPage.tsx'
import { AdminPart, AdminRow, Rows } from './AdminPart.tsx'
import styles from './admin.module.css'
import { SureButton } from './DeedButton.tsx'
import { NewScreen, sayScreenPage } from './NewScreen.tsx'
import { NotDone } from './NotDone.tsx'
import { lettersOf } from './screen-code.ts'
import { useMoment } from './use-moment.ts'

/** Screens on a wall: each shows a page of its own, and people as initials. The code on one leads here with its letters (`code=`). */
export function AdminDisplaysPage({ search = '' }: { search?: string }) {
  const { data, problem } = useDisplays()
  const moment = useMoment()
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
      {data !== null && (
        <AdminPart title="Screens" isPrinted>
          <Rows
            of={data.data}
            renderRow={({ id, name: raw, page, lastSeen, browser, address }) => {
              const name = visibleText(raw)
              return (
                <AdminRow
                  key={id}
                  mark={{ 'data-screen': id }}
                  name={name}
                  notes={[
                    sayScreenPage(page),
                    `Last seen ${moment(lastSeen)}. ${visibleText(browser)} at ${visibleText(address)}`,
                  ]}
                >
                  <SureButton
                    name={`Take ${name} off`}
                    deed={{ path: `/api/house/displays/${id}` }}
                    sure="It goes blank within seconds and shows eight letters. To show the school there again, let it in once more."
                  >
                    Take off
                  </SureButton>
                </AdminRow>
              )
            }}
          />
        </AdminPart>
      )}
    </AdminPage>
  )
}
