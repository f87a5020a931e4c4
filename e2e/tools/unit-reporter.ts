import type { SerializedError } from 'vitest'
import { DefaultReporter, type TestModule, type TestRunEndReason } from 'vitest/node'
import { BUDGETS, type Measured, overBudget, slowest, total } from './test-budget.ts'

/** A line this often while all goes well. */
const SAID_EVERY = 5_000

/** What `npm test` shows of Vitest: how far it is, every failure at once, the ten slowest files, and who is over budget. */
export default class UnitReporter extends DefaultReporter {
  private readonly measured: Measured[] = []
  private files = { all: 0, done: 0 }
  private tests = { passed: 0, failed: 0 }
  private saidAt = performance.now()

  override onTestRunStart(specifications: Parameters<DefaultReporter['onTestRunStart']>[0]): void {
    super.onTestRunStart(specifications)
    this.files.all = specifications.length
  }

  override onTestModuleEnd(file: TestModule): void {
    super.onTestModuleEnd(file)
    this.files.done += 1
    for (const test of file.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed' || state === 'failed') this.tests[state] += 1
    }
    const { processorSeconds = 0 } = file.meta() as Partial<Measured>
    if (file.project.name !== 'nightly')
      this.measured.push({ name: file.relativeModuleId, processorSeconds })
    if (performance.now() - this.saidAt < SAID_EVERY) return
    this.saidAt = performance.now()
    this.log(
      `  ${this.files.done} of ${this.files.all} files, ${this.tests.passed} passed, ${this.tests.failed} failed`,
    )
  }

  /** A file that passes has no line of its own. */
  protected override printTestModule(file: TestModule): void {
    if (file.state() === 'failed') super.printTestModule(file)
  }

  override onTestRunEnd(
    files: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(files, errors, reason)
    const skipped = files.flatMap((file) =>
      [...file.children.allTests('skipped')].map((test) => {
        const result = test.result()
        const reason = result.state === 'skipped' && result.note ? ` (${result.note})` : ''
        return `  ${file.relativeModuleId} › ${test.fullName}${reason}`
      }),
    )
    if (skipped.length > 0) this.log(`\nNot run here:\n${skipped.join('\n')}`)
    this.log(`\nThe slowest files, of ${total(this.measured).toFixed(0)} s of processor:`)
    for (const line of slowest(this.measured)) this.log(line)
    const over = overBudget(this.measured, BUDGETS.file)
    for (const line of over) this.error(line)
    if (over.length > 0) process.exitCode = 1
  }
}
