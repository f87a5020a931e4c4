import type { ModelStore } from '#server/school/read-model/model-store.ts'
import {
  type ModelChange,
  NOTHING_KEPT,
  type StoredModel,
  type StoredRecord,
  type StoredSpan,
  type Version,
} from '#server/school/read-model/stored-model.ts'

/** For tests: a model store in memory, which compares its sum of changes with the whole model now and then. */
export function keepInMemory(): ModelStore & { readonly kept: () => StoredModel } {
  const records = new Map<string, StoredRecord>()
  const spans = new Map<string, StoredSpan>()
  const versions = new Map<string, Version>()
  let revisions = NOTHING_KEPT.revisions
  let saves = 0
  let all = () => NOTHING_KEPT
  const kept = (): StoredModel => ({
    records: [...records.values()],
    spans: [...spans.values()],
    versions: [...versions.values()],
    revisions,
  })
  return {
    kept,
    take(tellAll) {
      all = tellAll
      return kept()
    },
    save(change: ModelChange) {
      for (const { collection, id } of change.drop) records.delete(`${collection} ${id}`)
      for (const { collection, start } of change.dropSpans) spans.delete(`${collection} ${start}`)
      for (const { id, number } of change.dropVersions) versions.delete(`${id} ${number}`)
      for (const record of change.put) records.set(`${record.collection} ${record.id}`, record)
      for (const span of change.putSpans) spans.set(`${span.collection} ${span.start}`, span)
      for (const version of change.putVersions)
        versions.set(`${version.id} ${version.number}`, version)
      revisions = change.revisions
      saves += 1
      if (saves % 10 === 0) sameModel(kept(), all())
    },
    bind() {},
    isOurs: true,
    tend() {},
    unsaved: () => null,
    close() {},
  }
}

/** A stored model with what is gone through as arrays. */
export function inArrays(model: StoredModel) {
  return { ...model, records: [...model.records], versions: [...model.versions] }
}

/** Throws where two models differ in more than order and the age of unchanged records. */
function sameModel(one: StoredModel, other: StoredModel): void {
  const words = (model: StoredModel) =>
    [
      // Quoting each body again took half the time of tests with many records.
      ...Array.from(
        model.records,
        ({ body, ...record }) => `${JSON.stringify({ ...record, asOf: 0 })} ${body}`,
      ),
      ...model.spans.map((span) => JSON.stringify(span)),
      ...Array.from(model.versions, (version) => JSON.stringify(version)),
      JSON.stringify(model.revisions),
    ].toSorted()
  const [a, b] = [words(one), words(other)]
  const index = a.findIndex((word, i) => word !== b[i])
  if (index >= 0 || a.length !== b.length)
    throw new Error(`kept ${a[index]} but held ${b[index]} (${a.length} and ${b.length})`)
}
