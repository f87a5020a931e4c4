/** Records in one list that a page asks its gateway for, and the gateway gives, at most; the school's own lists are shorter (§8). */
export const LONGEST_LIST = 1000
