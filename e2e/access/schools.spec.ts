import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newSecret } from '#server/accounts/secrets.ts'
import { silentLog } from '#server/config/log.ts'
import type { SchoolStatus } from '#server/host/schools/status.ts'
import { loadSiteFiles } from '#server/http/site-files.ts'
import { aConfig, LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { letIn } from '#server/testing/access-under-test.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { aSchoolStatus, statusOf } from '#server/testing/school-status.ts'
import { isFullRun } from '#testing/runs.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { startHost } from '../../server/host/program.ts'
import { test as base, expect, variant } from '../flightline.ts'
import { fitsIn, looksRight } from './axe.ts'

const NOW = Date.UTC(2026, 10, 18, 16)

/** A thousand of them, of which two need somebody. */
function aThousand(): SchoolStatus[] {
  const health = { reason: 'upstream_auth', since: NOW - 2 * HOUR, retryAt: NOW } as const
  const quiet = Array.from({ length: 998 }, (_, n) => {
    const name = `Flying School ${String(n + 1).padStart(3, '0')}`
    if (n % 50 === 7) return aSchoolStatus(name, { figures: null, holder: { who: 'unknown' } })
    return aSchoolStatus(name, { figures: { todayAsOf: NOW - (n % 40) * MINUTE, pages: n % 7 } })
  })
  return [
    ...quiet,
    aSchoolStatus('Kapa Flying Club', { figures: { health: { state: 'failing', ...health } } }),
    aSchoolStatus('Aspen Aviators', { holder: { who: 'nobody', since: NOW - 3 * MINUTE } }),
  ]
}

/** The operator's own house on a port, with whoever looks signed in as its admin. */
const test = base.extend<{ address: string }>({
  address: async ({ page }, provide) => {
    const secret = newSecret()
    const folder = newFolder('flightline-operator')
    const host = await startHost({
      folder,
      config: aConfig({
        school: { kind: 'many', listFile: null, masterKeyFile: null },
        access: { ...LOOPBACK_ALONE, isAsked: true },
      }),
      now: () => NOW,
      monotonic: () => 0,
      log: silentLog,
      version: 'e2e',
      files: loadSiteFiles(fileURLToPath(new URL('../../dist', import.meta.url))),
      status: statusOf(aThousand()),
    })
    await host.access.accounts.transact((accounts) =>
      letIn(accounts, 'admin', '11111111-2222-4333-8444-555555555555', secret, NOW, 'Olive Owner'),
    )
    await page.clock.setFixedTime(NOW)
    await page.context().addCookies([{ name: 'flightline', value: secret, url: host.address }])
    await provide(host.address)
    await page.close()
    await host.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

test(
  'the operator sees first which of a thousand schools need him, and finds any other',
  variant(
    'src/features/admin/AdminSchoolsPage.test.tsx: says first what needs a person, and what is wrong there',
  ),
  async ({ page, address }) => {
    await page.goto(address)
    await expect(page).toHaveURL(/\/admin\/schools$/)
    await expect(page.getByText('2 of 1000 schools need attention.')).toBeVisible()
    const rows = page.locator('tr[data-school]')
    await expect(rows).toHaveCount(1000)
    await expect(rows.first()).toContainText('Aspen Aviators')
    await expect(rows.nth(1)).toContainText('Key refused')
    // What is not in sight is not laid out, and is there when one comes to it.
    await page.keyboard.press('Tab')
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows.last()).toContainText('Flying School 998')
    await expect(rows.last()).toBeInViewport()
    // By the keyboard alone.
    const field = page.getByRole('searchbox', { name: 'Find a school' })
    await field.focus()
    await page.keyboard.type('school 77')
    await expect(rows).toHaveCount(19)
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(1000)
    // Nothing of a school is in this house: no search of records, no age of data, no page of bookings.
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(new Set(links)).toEqual(
      new Set(['/admin/schools', '/admin/people', '/admin/tokens', '/admin/audit']),
    )
    await expect(page.locator('[data-opens-status]')).toHaveCount(0)
  },
)

test('the pages of the operator are accessible, on a phone, too', async ({ page, address }) => {
  for (const path of isFullRun
    ? ['/admin/schools', '/admin/people', '/admin/tokens']
    : ['/admin/schools']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address + path)
    await expect(page.locator('main h1')).toBeAttached()
    await expect(page.locator('main[aria-busy]')).toHaveCount(0)
    if (path === '/admin/schools')
      await page.getByRole('searchbox', { name: 'Find a school' }).fill('school 77')
    await looksRight(page, path)
    await fitsIn(page, 390, path)
  }
})
