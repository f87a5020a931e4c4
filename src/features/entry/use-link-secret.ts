import { useEffect, useState } from 'react'
import { linkSecret, takeLinkSecret } from '#bookings/address/link-secret.ts'

/** The secret that this page's link brought; another link, pasted over the address, loads nothing and only changes the fragment. */
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
