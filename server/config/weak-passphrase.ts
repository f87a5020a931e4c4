/** The most common that are long enough, without blanks and marks. */
const COMMONEST = new Set(
  (
    '123456789012 1234567890123 12345678901234 012345678910 123456123456 123123123123 121212121212 ' +
    '111111111111 000000000000 987654321098 password1234 password12345 password123456 passw0rd1234 ' +
    'password2024 password2025 password2026 passwordpassword mypassword123 newpassword1 ' +
    'newpassword123 passphrase123 passphrase1234 adminpassword administrator administrator1 ' +
    'admin1234567 admin12345678 adminadminadmin rootrootroot changeme1234 changeme12345 ' +
    'letmein12345 letmeinletmein welcome12345 welcome123456 iloveyou1234 iloveyou12345 ' +
    'iloveyouforever qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyqwerty qwerty123456 ' +
    'qwerty1234567 qwerty12345678 qwertyuiopasdfghjkl asdfghjkl123 asdfghjkl1234 asdfasdfasdf ' +
    '1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv ' +
    'q1w2e3r4t5y6 zaq12wsxcde3 abcdefghijkl abcdefghijklm abc123abc123 abcd12345678 ' +
    'a1b2c3d4e5f6 aaaaaaaaaaaa xxxxxxxxxxxx footballfootball unbelievable flightline12 ' +
    'flightline123 flightline1234 flightschool flightschool1 flightschool123'
  ).split(' '),
)

/** Whether it is one of the commonest, or only a name of these, with numbers or without. */
export function isWeakPassphrase(text: string, names: readonly string[]): boolean {
  const bare = bareOf(text)
  const letters = lettersOf(text)
  return (
    COMMONEST.has(bare) ||
    names
      .map(lettersOf)
      .some((name) => name !== '' && letters !== '' && letters.replaceAll(name, '') === '')
  )
}

function bareOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function lettersOf(text: string): string {
  return bareOf(text).replace(/\p{N}/gu, '')
}
