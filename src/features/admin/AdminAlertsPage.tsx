import { AdminPage } from './AdminPage.tsx'
import { AlertRules } from './alert-rules/AlertRules.tsx'
import { AlertChannels } from './channels/AlertChannels.tsx'

export function AdminAlertsPage() {
  return (
    <AdminPage
      id="adminAlerts"
      lead="What counts as wrong at the school, who is told of it by mail or webhook, and who has the day’s list by mail. Dispatchers see every alert under the bell of each page."
    >
      <AlertRules />
      <AlertChannels />
    </AdminPage>
  )
}
