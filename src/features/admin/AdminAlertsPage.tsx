import { AdminPage } from './AdminPage.tsx'

/** When an alert is made, who is told, and who has the day by mail. */
export function AdminAlertsPage() {
  return (
    <AdminPage id="adminAlerts" lead="Nobody is told of anything yet.">
      {null}
    </AdminPage>
  )
}
