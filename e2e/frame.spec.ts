import type { Page } from '@playwright/test'
import { expect, test, variant } from './flightline.ts'

const PATHS = ['/schedule', '/today', '/flights', '/reconcile', '/insights', '/print/day']
const WIDTHS = [1920, 1440, 1280, 1024, 768, 390, 320]

/** What is wrong with the header's controls as a person sees them: too small, outside, cut, covered, or over one another. */
async function headerFaults(page: Page, least: number): Promise<string[]> {
  return await page.evaluate((leastSize) => {
    const faults: string[] = []
    const header = document.querySelector('header')
    const controls = [...(header?.querySelectorAll('a, button, input') ?? [])].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element.checkVisibility({ visibilityProperty: true }),
    )
    const nameOf = (element: HTMLElement) =>
      element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName)
    for (const [index, control] of controls.entries()) {
      const name = nameOf(control)
      const box = (control.closest('label') ?? control).getBoundingClientRect()
      if (box.width < leastSize || box.height < leastSize)
        faults.push(`${name} is ${box.width} × ${box.height}`)
      if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
        faults.push(`${name} leaves the screen`)
      const isInput = control instanceof HTMLInputElement
      if (!isInput && control.scrollWidth > control.clientWidth + 1) faults.push(`${name} is cut`)
      const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const
      const points = [
        middle,
        [box.left + 2, middle[1]],
        [box.right - 2, middle[1]],
        [middle[0], box.top + 2],
        [middle[0], box.bottom - 2],
      ] as const
      for (const [x, y] of points) {
        const hit = document.elementFromPoint(x, y)
        const isOwn =
          hit !== null &&
          (control.contains(hit) || hit.closest('label')?.contains(control) || isInput)
        if (!isOwn) faults.push(`${name} is covered or cut at ${x},${y} by ${hit?.className}`)
      }
      for (const other of controls.slice(index + 1)) {
        const one = other.getBoundingClientRect()
        const isApart =
          one.left >= box.right - 1 ||
          one.right <= box.left + 1 ||
          one.top >= box.bottom - 1 ||
          one.bottom <= box.top + 1
        const clears = isInput && other.closest('div')?.contains(control)
        if (!isApart && !clears) faults.push(`${name} lies over ${nameOf(other)}`)
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is too wide')
    return faults
  }, least)
}

for (const path of PATHS) {
  const details =
    path === '/schedule'
      ? {}
      : variant('the header of /schedule has room for all it holds at every width')
  test(
    `the header of ${path} has room for all it holds at every width`,
    details,
    async ({ page, start }) => {
      const { address } = await start({ demonstration: true })
      await page.goto(address + path)
      const pages = page.getByRole('navigation', { name: 'Pages' })
      await expect(pages).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 720 ? 780 : 900 })
        await expect(pages.getByRole('link')).toHaveCount(6)
        expect(await headerFaults(page, 24), `${width} px`).toEqual([])
        const school = page.getByRole('banner').getByText('Demonstration school', { exact: true })
        if (width >= 768)
          expect(await school.evaluate((brand) => brand.scrollWidth - brand.clientWidth)).toBe(0)
      }
    },
  )
}

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true })
  for (const path of PATHS) {
    const details =
      path === '/schedule' ? {} : variant('all of the header of /schedule is at least 44 px')
    test(`all of the header of ${path} is at least 44 px`, details, async ({ page, start }) => {
      const { address } = await start()
      await page.setViewportSize({ width: 390, height: 780 })
      await page.goto(address + path)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
      expect(await headerFaults(page, 44)).toEqual([])
    })
  }
})
