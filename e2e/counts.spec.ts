import type { Page } from '@playwright/test'
import { expect, test, variant, whole } from './flightline.ts'

/** The six numbers on a page, by what they count; each once or the same each time. */
async function countsOn(page: Page): Promise<Record<string, string>> {
  const pairs = await page
    .locator('[data-count]')
    .evaluateAll((all) =>
      all.map(({ dataset }) => [dataset['count'] ?? '', dataset['value'] ?? ''] as const),
    )
  const counts: Record<string, string> = {}
  for (const [name, value] of pairs) {
    expect(counts[name] ?? value, name).toBe(value)
    counts[name] = value
  }
  return counts
}

for (const now of ['2026-11-18T21:20:00Z', '2026-11-19T06:00:00Z'])
  test(
    `at ${now} board, today, wall and brief have the same six numbers, filtered or not`,
    now.startsWith('2026-11-18')
      ? {}
      : variant(
          'at 2026-11-18T21:20:00Z board, today, wall and brief have the same six numbers, filtered or not',
        ),
    async ({ page, start }) => {
      const { address } = await start({ demonstration: true, now })
      await page.goto(`${address}/schedule`)
      await whole(page)
      const board = await countsOn(page)
      expect(Object.keys(board).toSorted()).toEqual(
        ['down', 'late-back', 'no-show', 'not-closed', 'not-started', 'out'].toSorted(),
      )
      const isWrong = ['late-back', 'not-started', 'no-show', 'not-closed'].some(
        (name) => board[name] !== '0',
      )
      for (const path of [
        '/schedule?q=zzzz',
        '/schedule?aircraft=N340DA',
        '/schedule?view=week',
        '/today',
        '/today?aircraft=N340DA',
        '/today?wall=1',
      ]) {
        await page.goto(address + path)
        await whole(page)
        await expect.poll(() => countsOn(page), { message: path }).toEqual(board)
        if (isWrong) await expect(page.getByText(/Nothing wrong/)).toHaveCount(0)
      }
      await page.goto(`${address}/today`)
      await whole(page)
      await page.getByRole('button', { name: 'Handover' }).click()
      const brief = page.getByRole('region', { name: 'Handover' })
      for (const [name, value] of Object.entries(board))
        await expect(brief.locator(`[data-count="${name}"]`)).toHaveAttribute('data-value', value)
    },
  )
