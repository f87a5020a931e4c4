import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Looks at what is on screen as it is, in light and in dark. */
export async function lookInBothColours(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await offences(page), where).toEqual([])
  // Nothing but colours is another in the dark.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await offences(page, ['color-contrast']), `${where}, dark`).toEqual([])
}

/** What axe finds, of all its rules or of some. */
export async function offences(page: Page, rules?: string[]): Promise<string[]> {
  // Compiled once for each document: the next look takes two thirds of the time.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
  // No frame in a frame to follow, and what is right need not be told.
  const builder = axe.setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3)
    return `${id}: ${places.map((one) => `${one.target.join(' ')} ${one.failureSummary}`).join(' | ')}`
  })
}
