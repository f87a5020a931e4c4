import { PASSPHRASE_WORDS } from './passphrase-words.ts'

/** 55 bits: with the gateway's brake on guesses more than anybody tries out. */
const WORDS = 5

/** Five words by the browser's own chance, which it also has over plain http. */
export function newPassphrase(): string {
  // 2,048 words divide the numbers evenly, so that each is as likely.
  const chosen = crypto.getRandomValues(new Uint16Array(WORDS))
  return Array.from(chosen, (at) => PASSPHRASE_WORDS[at % PASSPHRASE_WORDS.length]).join(' ')
}
