/** One name of the environment, as `.env.example` and the README's table list it. */
export interface Setting {
  readonly name: string
  /** What holds when the name is not set, in words. */
  readonly fallback: string
  readonly meaning: string
  readonly secret?: true
}

/** Every name the server reads, in the order people read about them. Nothing else in server/ looks at the environment. */
export const settings: readonly Setting[] = [
  {
    name: 'SCHOOL_API_URL',
    fallback: 'none: the embedded school',
    meaning: 'the address of the school’s read API; https, or http on this machine only',
  },
  {
    name: 'SCHOOL_API_KEY',
    fallback: 'none',
    meaning: 'the school’s key; required with SCHOOL_API_URL, unless it is in a file',
    secret: true,
  },
  {
    name: 'SCHOOL_API_KEY_FILE',
    fallback: 'none',
    meaning: 'a file that holds the key and nothing else, instead of SCHOOL_API_KEY',
  },
  {
    name: 'SCHOOL_TIME_ZONE',
    fallback: 'that of the machine for the embedded school, on UTC America/Denver',
    meaning: 'the school’s time zone, an IANA name; required with SCHOOL_API_URL',
  },
  {
    name: 'SCHOOL_NAME',
    fallback: '“Demonstration school”, “Flight school” with SCHOOL_API_URL',
    meaning: 'heading of the pages and of the print',
  },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'where Flightline listens; loopback only, there is no sign-in yet',
  },
  { name: 'PORT', fallback: '4173', meaning: 'the port it listens on; 0 picks a free one' },
  {
    name: 'DATA_DIR',
    fallback: './data',
    meaning: 'folder of the SQLite files, created for its owner only',
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    meaning: 'fatal, error, warn, info, debug, trace or silent; one JSON line an event, on stderr',
  },
  {
    name: 'DAILY_REQUESTS',
    fallback: '100',
    meaning:
      'requests a day assumed until the API says otherwise; the limit the embedded school grants',
  },
  {
    name: 'SCHOOL_HOURS',
    fallback: '06:00-22:00',
    meaning:
      'when the school is open, in its local time: the day’s requests are spread over these hours. The demonstration school flies from 06:00 to 22:00 whatever is set',
  },
  {
    name: 'SCHOOL_LOCATION',
    fallback: 'an airfield of its zone for the demonstration school',
    meaning:
      'where its aircraft stand, latitude and longitude in degrees; without it nothing is said of the sun',
  },
  {
    name: 'RETENTION_DAYS',
    fallback: '400',
    meaning: 'days after which a record in DATA_DIR is forgotten, 30 to 4000',
  },
  {
    name: 'SCHOOL_CLOCK',
    fallback: 'none: as late as it is',
    meaning:
      'a time such as 09:40: the embedded school, and all of Flightline with it, lives as if it were that time of today',
  },
  {
    name: 'SCHOOL_FAULTS',
    fallback: 'none',
    meaning: 'failures the embedded school is to show, such as tour; for looking at them',
  },
]
