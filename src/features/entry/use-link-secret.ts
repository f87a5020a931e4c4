import { useEffect, useState } from 'react'
import { linkSecret, takeLinkSecret } from '#bookings/address/link-secret.ts'

/** Also listens for another link pasted over the address, which changes only the fragment. */
export function useLinkSecret(path: string): string | null {
  const [secret, setSecret] = useState(() => linkSecret(path))
  useEffect(() => {
    const take = () => {
      takeLinkSecret()
      setSecret(linkSecret(path))
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [path])
  return secret
}
