/** Largest list between page and gateway; the API's own lists are shorter (§8). */
export const LONGEST_LIST = 1000
