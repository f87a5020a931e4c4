interface EventFacts {
  /** What happened, as an admin would say it. */
  readonly means: string
  /** What an admin should do about it; without it, nothing. */
  readonly act?: string
}

/** Every event of the log. The compiler knows no other, and what is to be acted on stands in `docs/running.md`. */
export const LOG_EVENTS = {
  started: { means: 'Flightline answers; with its version and Node’s.' },
  stopping: { means: 'It was asked to stop.' },
  crashed: {
    means: 'It ended by a mistake of its own, named by its kind.',
    act: 'Start it again, and report the line with the version of `started`.',
  },
  settings_read_again: {
    means: 'After SIGHUP: `taken` says what holds from now on, `restart` what needs a restart.',
  },
  settings_refused: {
    means: 'After SIGHUP: a setting is wrong, so nothing was changed.',
    act: 'Set right what `problems` says, and send SIGHUP again.',
  },
  answered: { means: 'A request and its answer; at `debug` alone, never with an address.' },
  answer_failed: {
    means: 'Somebody was answered 500 by a mistake of Flightline’s.',
    act: 'Report the line.',
  },
  audit: { means: 'A deed, in the stream `audit`.' },
  audit_stands: { means: 'At the start: the last row of the audit, in the stream `audit`.' },

  upstream_answer: {
    means: 'A request to the school’s API, and what came of it; a warning where it failed.',
    act: 'On `upstream_auth` replace the key, on `upstream_tls` have the school renew its certificate; the others pass by themselves.',
  },
  key_taken: { means: 'The school’s key was read anew from its file.' },
  key_not_taken: {
    means: 'The file of the school’s key holds none now; the old one stays.',
    act: 'Write the key into the file, and nothing else; `flaw` says what is wrong.',
  },
  key_shown_to_be_of_this_school: { means: 'The new key answered with what was known before.' },
  read_failed: { means: 'A reading ended by a mistake of Flightline’s.', act: 'Report the line.' },
  refresh_failed: {
    means: 'A planned reading ended by a mistake of Flightline’s.',
    act: 'Report the line.',
  },
  refreshed: { means: 'A planned reading.' },
  format_changed: {
    means: 'The school’s API writes its records otherwise than before; what was read stays.',
    act: 'Ask the school what it changed, and look for a newer Flightline.',
  },
  list_doubted: { means: 'The API’s list cannot be whole; it is read again.' },
  list_disproved: {
    means: 'The API’s list lacks what it should have; the days are named on screen.',
  },
  school_failed: { means: 'The demonstration school ended a request by a mistake.' },

  school_loaded: { means: 'One of many schools is shown from now on.' },
  school_not_loaded: {
    means: 'One of many schools cannot be shown; the others are. It is tried again.',
    act: '`code` says why: on `key_lost`, set its key anew by `npm run school -- key HOST --key-file FILE`.',
  },
  school_not_closed: { means: 'What ran for a school did not end as it should.' },
  schools_doubted: {
    means:
      'The list of schools, or an entry of it, is wrong or cannot be read; what was read before is shown.',
    act: 'See `house_unavailable`; where there is none, set right what `npm run school -- list` says.',
  },
  schools_taken: { means: 'This process now counts and reads for so many schools more.' },
  records_let_go: {
    means:
      'A school’s API gave more records than are kept of one school; days far from today, and not looked at for long, were let go and count as not read.',
    act: 'Ask the school what its API gives, or set a shorter RETENTION_DAYS.',
  },
  school_held: {
    means: 'This process has what was counted and read for the school named, and asks for it now.',
  },
  school_not_taken: { means: 'It could not read that yet, and tries again by itself.' },
  school_lost: {
    means:
      'Another process counts and reads for the school named, or nobody while the database is away; this one shows what is known.',
  },

  house_begun: { means: '`house.sqlite` was made, for the first who signs in.' },
  house_unavailable: {
    means: '`house.sqlite` cannot be used, so nobody is let in and nobody signed out.',
    act: '`reason` says why, and the console at the start what to do: make room, give it back to its owner, or restore a backup.',
  },
  house_available_again: { means: 'It can be used again.' },
  house_not_marked: { means: 'Beside the house could not be noted that somebody is in it.' },
  house_copied: { means: 'The night’s copy of the house was made.' },
  house_not_copied: {
    means: 'The night’s copy of the house could not be made; the older ones stay.',
    act: 'Make room on the disk; `code` says what failed.',
  },
  house_not_read: { means: 'Who is signed in could not be looked up.', act: 'Report the line.' },
  house_not_swept: { means: 'What has expired stays in the house for another hour.' },
  day_mail_not_made: {
    means:
      'The list of the day could not be made for a mail; it is tried again until it is too late.',
    act: 'Report the line.',
  },
  day_mail_not_printed: {
    means:
      'The list of the day went out as a table alone, since no PDF was made of it; `why` says whether the print program ended (`exit`), took over a minute, or made none that fits.',
    act: 'If it should be there: `npm run print` says what is missing. On a machine without a browser, nothing.',
  },
  inspections_not_planted: { means: 'The demonstration school shows no inspections this time.' },
  visit_not_kept: { means: 'When somebody was last seen was not written down.' },
  audit_not_written: {
    means: 'Rows of the audit wait for the house; after a thousand, the newest are lost.',
    act: 'See `house_unavailable`.',
  },
  audit_not_forgotten: { means: 'Rows older than 400 days stay for another day.' },

  message_sent: { means: 'A mail or webhook was taken; by its id, never with what it said.' },
  message_not_sent: {
    means: 'A mail or webhook could not be sent; it is tried again for a day.',
    act: 'See `trouble`, and “Mail and alerts”.',
  },
  message_refused: {
    means: 'A mail or webhook was given up.',
    act: 'See `trouble`, and the channel at /admin/alerts.',
  },
  message_failed: {
    means: 'A message was not sent by a mistake of Flightline’s.',
    act: 'Report the line.',
  },

  data_dir_closed_to_others: { means: 'Others could write to DATA_DIR; now they cannot.' },
  data_dir_open_to_others: {
    means: 'Others may read DATA_DIR, with the people in it.',
    act: '`chmod 700` it, and give it to the user that runs Flightline.',
  },
  data_dir_not_there: {
    means: 'DATA_DIR cannot be made or used: nothing is kept beyond this start.',
    act: 'Make the folder, owned by the user that runs Flightline.',
  },
  data_dir_not_claimed: { means: 'DATA_DIR cannot be guarded against a second Flightline.' },
  database_may_forget: {
    means:
      'PostgreSQL may lose what it has said is written if its server crashes, so a request may count as never sent; `off` names the settings.',
    act: 'Turn them on there.',
  },
  ledger_erased: { means: 'The count of requests was another school’s.' },
  read_model_erased: { means: 'What was read was another school’s.' },
  ledger_set_aside: {
    means: 'The count of requests was damaged and begins anew; five are assumed spent.',
    act: 'Look after the disk.',
  },
  read_model_set_aside: {
    means: 'What was read was damaged, and is read anew.',
    act: 'Look after the disk.',
  },
  ledger_not_saved: {
    means: 'The count of requests cannot be saved: fewer are sent.',
    act: 'Make room on the disk, or let DATA_DIR be written.',
  },
  read_model_not_saved: {
    means: 'What is read cannot be saved: a restart would read it again.',
    act: 'Make room on the disk, or let DATA_DIR be written.',
  },
  ledger_saved_again: { means: 'It can be saved again.' },
  read_model_saved_again: { means: 'It can be saved again.' },
  read_model_row_dropped: {
    means: 'A row of what was read was not as it was written; its day is read again.',
    act: 'Look after the database’s disk, and at who else writes to it.',
  },
  read_model_left: {
    means: 'Another Flightline holds the school by now: what this one read last counts no more.',
  },
  read_model_not_swept: { means: 'What was dropped a day ago is swept out an hour later.' },
  operator_not_heard: {
    means: 'Commands cannot ask the running program.',
    act: 'Give DATA_DIR a path of less than 80 bytes; until then stop Flightline for `npm run backup` and `npm run account`.',
  },
  operator_not_answered: { means: 'A command came to nothing; it says so itself.' },

  alerts_not_looked: {
    means:
      'Whether anything is wrong at the school could not be judged; it is tried again in half a minute.',
    act: 'Report the line.',
  },

  admin_made: { means: 'The admin of ADMIN_PASSPHRASE_FILE was made.' },
  claim_link_not_kept: { means: 'The link that claims Flightline stands on the console alone.' },
  claim_link_not_removed: {
    means: 'The file with that link stays; the link no longer counts.',
    act: 'Delete `claim-link` in DATA_DIR.',
  },
  single_sign_on_failed: {
    means: 'Somebody could not sign in by single sign-on; `trouble` says why.',
    act: 'See [Single sign-on](single-sign-on.md).',
  },
  client_secret_taken: { means: 'The secret of single sign-on was read anew.' },
  client_secret_not_taken: {
    means: 'The file of OIDC_CLIENT_SECRET_FILE cannot be used; the old secret stays.',
    act: 'Set the file right; `flaw` says what is wrong.',
  },
  callers_refused: {
    means: 'One address asks too much, or holds too many connections: 429.',
    act: 'If it is one of yours, such as a proxy, name it in TRUSTED_PROXIES or raise REQUESTS_PER_MINUTE.',
  },
  connections_cut: {
    means: 'Somebody came from where nobody should.',
    act: 'If many: close the port on the router.',
  },
  forwarded_headers_ignored: {
    means: 'A header said who or where somebody is, and was not believed.',
    act: 'If it is your proxy, set PUBLIC_URL and name the proxy in TRUSTED_PROXIES.',
  },
  certificate_taken: { means: 'The certificate was read again.' },
  certificate_not_taken: {
    means: 'The new certificate cannot be used; the old one stays.',
    act: 'Look whether TLS_CERT_FILE and TLS_KEY_FILE belong together.',
  },
} as const satisfies Readonly<Record<string, EventFacts>>

export type LogEvent = keyof typeof LOG_EVENTS
