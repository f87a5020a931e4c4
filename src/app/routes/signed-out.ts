import { lazyPart } from '#ui/lazy-part.ts'

/** Loaded only where people sign in. */
export const signedOut = lazyPart(
  async () => {
    const { SignedOut, doorHere } = await import('./SignedOut.tsx')
    await doorHere()
    return SignedOut
  },
  { isRare: true },
)
