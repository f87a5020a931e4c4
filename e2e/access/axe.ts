import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFullRun } from '#testing/runs.ts'

/**
 * axe finds nothing on the page as it is. `npm test` looks in light, without contrast, which accessibility.spec.ts
 * measures once for each theme; `npm run test:full` adds contrast, in light and in dark.
 */
export async function looksRight(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const axe = await axeFor(page)
  expect
    .soft(await violations(isFullRun ? axe : axe.disableRules('color-contrast')), where)
    .toEqual([])
  if (!isFullRun) return
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await contrastViolations(page), `${where}, dark`).toEqual([])
}

/** Only the rule about contrast, in the theme that is shown. */
export async function contrastViolations(page: Page): Promise<string[]> {
  return violations((await axeFor(page)).withRules('color-contrast'))
}

/** The page doesn't scroll sideways, once it is laid out in so few pixels. */
export async function fitsIn(page: Page, width: number, where: string): Promise<void> {
  await page.setViewportSize({ width, height: 640 })
  const laidOut = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.soft.poll(laidOut, `${where} at ${width} px`).toBeLessThanOrEqual(width)
}

async function axeFor(page: Page): Promise<AxeBuilder> {
  // Compiled once for each document: the next look takes two thirds of the time.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
  // There are no frames to follow, and passes need no report.
  return axe.setLegacyMode().options({ resultTypes: ['violations'] })
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3)
    return `${id}: ${places.map((one) => `${one.target.join(' ')} ${one.failureSummary}`).join(' | ')}`
  })
}
