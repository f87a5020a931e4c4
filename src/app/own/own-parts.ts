import { lazyPart } from '#ui/lazy-part.ts'

// Only where people sign in; rare, so that nobody else fetches them.
export const own = lazyPart(async () => (await import('./Own.tsx')).Own, { isRare: true })
export const ownTab = lazyPart(async () => (await import('./own-tab.ts')).OwnTab, { isRare: true })
