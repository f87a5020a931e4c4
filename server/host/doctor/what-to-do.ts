import type { GatewayReason } from '#wire/wire.ts'

/** What to do when the school's API cannot be asked, or does not answer as it should. `docs/running.md` says the same. */
export const WHAT_TO_DO: Readonly<Record<GatewayReason, string>> = {
  upstream_unreachable:
    'nothing answers at `SCHOOL_API_URL`: is this machine on the internet, is the address right, does a firewall let it out?',
  upstream_timeout:
    'the school’s system is too slow: wait, and tell whoever runs it if it stays so',
  upstream_slow: 'it is still being read: wait',
  upstream_tls:
    'the school’s certificate is not trusted here: is this machine’s clock right, is the certificate in date? For an authority of its own, set `NODE_EXTRA_CA_CERTS`',
  upstream_redirect:
    'the address answers with another address, and no key is sent there: set `SCHOOL_API_URL` to the right one',
  upstream_invalid:
    'what answers at `SCHOOL_API_URL` is not the school’s API, or is broken: is the path right? Tell whoever runs it',
  upstream_auth: 'the key is refused: get a valid one, and put it in place of the old one',
  upstream_other_school:
    'the new key answers with nothing of what is known, so it is most likely another school’s: put in the key of this one',
  upstream_rate_limited: 'the school refuses more for today: wait until it counts anew',
  budget_exhausted: 'the day’s requests are spent: wait until the school counts anew',
  budget_reserved: 'what is left of the day is kept for people and for today: wait, or ask later',
  store_unavailable:
    'the database at `DATABASE_URL` cannot be asked, or another gateway is taking this school over: see that the database runs; after that it goes on by itself within a minute',
}
