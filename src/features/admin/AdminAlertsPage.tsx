import { AdminPage } from './AdminPage.tsx'
import { AlertRules } from './alert-rules/AlertRules.tsx'
import { AlertChannels } from './channels/AlertChannels.tsx'

export function AdminAlertsPage() {
  return (
    <AdminPage
      id="adminAlerts"
      lead="Choose when Flightline alerts, and who gets alerts and the daily list by e-mail or webhook. Dispatchers see every alert under the bell."
    >
      <AlertRules />
      <AlertChannels />
    </AdminPage>
  )
}
