import { lazyPart } from '#ui/lazy-part.ts'

// Rare: only with sign-in, so others don't preload it.
export const personMenu = lazyPart(async () => (await import('./PersonMenu.tsx')).PersonMenu, {
  isRare: true,
})
export const sessionCleanup = lazyPart(
  async () => (await import('./session-cleanup.ts')).SessionCleanup,
  { isRare: true },
)
