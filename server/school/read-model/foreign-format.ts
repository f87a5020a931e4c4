import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { AXES } from './axis.ts'
import { recordOf } from './entry.ts'
import { isClosed } from './lists.ts'
import type { Model } from './model.ts'
import type { ListQuestion } from './school-reader.ts'

/** This many unreadable entries beside readable ones are no accident. */
const FEW = 3

/** Whether an entry says both which one it is and when. */
export function isReadable(collection: ListName, record: ProjectedRecord | null): boolean {
  return record !== null && AXES[collection].isUsable(record)
}

/**
 * Whether a list is in a different format from the school's known records: all of its entries, or most of them and more than
 * a few, lack an id or a time although known records had both. Such a list must not replace those records.
 */
export function isForeign(
  { indexes }: Pick<Model, 'indexes'>,
  question: ListQuestion,
  records: readonly (ProjectedRecord | null)[],
): boolean {
  if (!isClosed(question)) return false
  const { axis, between } = indexes[question.collection]
  const odd = records.filter((record) => !isReadable(question.collection, record)).length
  const isWhole = odd > 0 && odd === records.length
  if (!isWhole && (odd < FEW || odd * 2 <= records.length)) return false
  const known = between(axis.spanOf(question))
  return known.some((entry) => isReadable(question.collection, recordOf(entry)))
}
