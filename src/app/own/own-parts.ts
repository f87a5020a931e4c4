import { lazyPart } from '#ui/lazy-part.ts'

// Rare: only with sign-in, so others don't preload it.
export const own = lazyPart(async () => (await import('./Own.tsx')).Own, { isRare: true })
export const ownTab = lazyPart(async () => (await import('./own-tab.ts')).OwnTab, { isRare: true })
