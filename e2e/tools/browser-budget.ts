import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { BUDGETS, type Measured, overBudget, slowest, total } from './test-budget.ts'

/** The annotation in which a test hands over what it took (flightline.ts). */
export const PROCESSOR = 'processor'

/** Beside Playwright's list: the ten slowest browser tests, and a failure for each that is over budget. */
export default class BrowserBudget implements Reporter {
  private readonly measured: Measured[] = []
  private readonly skipped: string[] = []

  onTestEnd(test: TestCase, { annotations, status }: TestResult): void {
    if (status === 'skipped') {
      const reason = annotations.find(({ type }) => type === 'skip')?.description ?? ''
      this.skipped.push(`  ${test.titlePath().slice(2).join(' › ')} (${reason})`)
    }
    const said = annotations.find(({ type }) => type === PROCESSOR)?.description
    if (said === undefined || test.tags.includes('@variant')) return
    const name = test.titlePath().slice(2).join(' › ')
    this.measured.push({ name, processorSeconds: Number(said) })
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    if (this.skipped.length > 0) console.log(`\nNot run here:\n${this.skipped.join('\n')}`)
    console.log(
      `\nThe slowest browser tests, of ${total(this.measured).toFixed(0)} s of processor:`,
    )
    for (const line of slowest(this.measured)) console.log(line)
    const over = overBudget(this.measured, BUDGETS.browserTest)
    for (const line of over) console.error(line)
    return over.length > 0 ? { status: 'failed' } : {}
  }
}
