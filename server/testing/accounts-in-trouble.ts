import { createAccounts } from '#server/accounts/store/accounts.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import { memoryPlace } from '#server/accounts/store/file-place.ts'

/**
 * For tests: accounts whose place counts what it is asked, and can be put out of order; `base` are others over the same
 * place. `isShared`: it asks the place for its revision, and waits for `held`.
 */
export function accountsInTrouble({ isShared = false } = {}) {
  const place = memoryPlace()
  const state = {
    asked: 0,
    revisionsAsked: 0,
    isBroken: false,
    isAway: false,
    isFull: false,
    held: null as Promise<void> | null,
  }
  const refuse = (isWriting = false) => {
    const { isAway, isBroken, isFull } = state
    if (isBroken || isAway || (isFull && isWriting))
      throw new AccountsUnavailable('broken', { isAway })
  }
  const accounts = createAccounts({
    ...place,
    async transact(access, work) {
      state.asked += 1
      refuse(access !== 'read')
      return place.transact(access, work)
    },
    ...(isShared && {
      async revision() {
        state.revisionsAsked += 1
        await state.held
        refuse()
        const { result } = await place.transact('read', async ({ revision }) => ({
          result: revision,
          commit: null,
          isForgetting: false,
        }))
        return result
      },
    }),
  })
  return { accounts, state, base: createAccounts(place) }
}
