import type { ProjectedRecord } from '#upstream/project-record.ts'
import type { ListName } from '#upstream/question.ts'
import { AXES } from './axis.ts'
import { recordOf } from './entry.ts'
import { isClosed } from './looks.ts'
import type { Model } from './model.ts'
import type { ListQuestion } from './school-reader.ts'

/** Beside entries that can be read, so many are no accident of their own. */
const FEW = 3

/** Whether an entry says both which it is and when. */
export function isReadable(collection: ListName, record: ProjectedRecord | null): boolean {
  return record !== null && AXES[collection].isUsable(record)
}

/**
 * Whether a list is in another format than the school's records had: all of its entries, or most of more than a few, say
 * neither which they are nor when, or not both, where records were known that did. It must not take their place.
 */
export function isForeign(
  { shelves }: Pick<Model, 'shelves'>,
  question: ListQuestion,
  records: readonly (ProjectedRecord | null)[],
): boolean {
  if (!isClosed(question)) return false
  const { axis, between } = shelves[question.collection]
  const odd = records.filter((record) => !isReadable(question.collection, record)).length
  const isWhole = odd > 0 && odd === records.length
  if (!isWhole && (odd < FEW || odd * 2 <= records.length)) return false
  const known = between(axis.spanOf(question))
  return known.some((entry) => isReadable(question.collection, recordOf(entry)))
}
