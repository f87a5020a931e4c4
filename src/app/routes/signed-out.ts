import { lazyPart } from '#ui/lazy-part.ts'

/** Loaded only where people sign in. */
export const signedOut = lazyPart(
  async () => {
    const { SignedOut, entryPageHere } = await import('./SignedOut.tsx')
    await entryPageHere()
    return SignedOut
  },
  { isRare: true },
)
