/** What to do before anybody is in, where others can reach Flightline: only who sees its console can let them in. */
export const UNCLAIMED =
  'Nobody has claimed this Flightline yet. Open the link on its console; it also stands in the file claim-link in its DATA_DIR.'
