/** Why the school's API could not be asked, or its answer not be used: the gateway's contract with the browser. */
export type Reason =
  | 'upstream_unreachable'
  | 'upstream_timeout'
  /** It takes long: whoever waits may ask again. A request ends this way only when this program stopped it; that is no failure. */
  | 'upstream_slow'
  | 'upstream_tls'
  | 'upstream_redirect'
  | 'upstream_invalid'
  | 'upstream_auth'
  | 'upstream_rate_limited'
  | 'budget_exhausted'
  | 'budget_reserved'
