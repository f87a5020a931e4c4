/** The rooms whose every line decides what is shown, spent or kept. */
export const MUTATED_ROOMS = [
  'src/time',
  'src/domain',
  'server/ledger',
  'server/read-model',
  'server/upstream',
  'server/gateway',
] as const
