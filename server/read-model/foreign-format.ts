import type { ProjectedRecord } from '#upstream/project-record.ts'
import { recordOf } from './entry.ts'
import { isClosed } from './looks.ts'
import type { Model } from './model.ts'
import type { ListQuestion } from './school-reader.ts'

/** So many entries are no accident of their own. */
const FEW = 3

/**
 * Whether a list is in another format than the school's records had: most of its entries say neither which they are nor
 * when, or not both, where records were known that did. It must not take their place.
 */
export function isForeign(
  { shelves }: Pick<Model, 'shelves'>,
  question: ListQuestion,
  records: readonly (ProjectedRecord | null)[],
): boolean {
  if (!isClosed(question)) return false
  const { axis, between } = shelves[question.collection]
  const odd = records.filter((record) => record === null || !axis.isUsable(record)).length
  if (odd < FEW || odd * 2 <= records.length) return false
  const known = between(axis.stretchOf(question.from, question.to))
  return known.some((entry) => {
    const record = recordOf(entry)
    return record !== null && axis.isUsable(record)
  })
}
