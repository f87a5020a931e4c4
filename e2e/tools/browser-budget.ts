import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { BUDGET, type Measured, overBudget, slowest } from './test-budget.ts'

/** The annotation in which a test hands over what it took (flightline.ts). */
export const PROCESSOR = 'processor'

/** Beside Playwright's list: the ten slowest browser tests, and a failure for each that is over budget. */
export default class BrowserBudget implements Reporter {
  private readonly measured: Measured[] = []

  onTestEnd(test: TestCase, { annotations }: TestResult): void {
    const said = annotations.find(({ type }) => type === PROCESSOR)?.description
    if (said === undefined || test.tags.includes('@variant')) return
    const [processorSeconds = 0, slowness = 1] = said.split(' ').map(Number)
    const name = test.titlePath().slice(2).join(' › ')
    this.measured.push({ name, processorSeconds, slowness })
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    const sum = this.measured.reduce((all, { processorSeconds }) => all + processorSeconds, 0)
    console.log(`\nThe slowest browser tests, of ${sum.toFixed(0)} s of processor:`)
    for (const line of slowest(this.measured)) console.log(line)
    const over = overBudget(this.measured, BUDGET.browserTest)
    for (const line of over) console.error(line)
    return over.length > 0 ? { status: 'failed' } : {}
  }
}
