import { AdminPage } from './AdminPage.tsx'
import { AlertChannels } from './channels/AlertChannels.tsx'

/** When an alert is made, who is told, and who has the day by mail. */
export function AdminAlertsPage() {
  return (
    <AdminPage
      id="adminAlerts"
      lead="Who is told of what needs somebody, by mail or webhook, and who has the day’s list by mail."
    >
      <AlertChannels />
    </AdminPage>
  )
}
