import list from './passphrase-words.txt?raw'

/** BIP-39 (MIT, © Pavol Rusnak and Marek Palatinus). */
export const PASSPHRASE_WORDS: readonly string[] = list.trim().split(/\s+/)

/** 55 bits, too many to guess against the gateway's rate limit. */
const WORDS = 5

/** From the browser's random source, which also works over plain http. */
export function newPassphrase(): string {
  // 2,048 divides 65,536, so every word is equally likely.
  const chosen = crypto.getRandomValues(new Uint16Array(WORDS))
  return Array.from(chosen, (at) => PASSPHRASE_WORDS[at % PASSPHRASE_WORDS.length]).join(' ')
}
