import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONGER } from './test-budget.ts'

/**
 * The longest files of each project first. Where no earlier run is remembered, as in CI, Vitest begins with the largest:
 * a long test of few lines then runs alone at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) =>
      LONGER.find(({ name }) => moduleId.endsWith(`/${name}`))?.seconds ?? 0
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).toSorted((a, b) => seconds(b) - seconds(a)),
    )
  }
}
