type Keytar = NonNullable<Parameters<typeof import('#main/session/keytar-store.ts').createKeytarStore>[0]['load']>

/**
 * A keychain that asks for its password at each question while it is locked; `answers` says what the person does, one
 * prompt after another, and cancels those that it does not name. As libsecret: a cancelled read finds nothing.
 */
export function createPromptingKeychain(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored))
  const keychain = { entries, isLocked: false, answers: [] as ('answer' | 'cancel')[], prompts: 0 }
  const unlock = (): boolean => {
    if (!keychain.isLocked) return true
    keychain.prompts += 1
    keychain.isLocked = keychain.answers.shift() !== 'answer'
    return !keychain.isLocked
  }
  const load: Keytar = () =>
    Promise.resolve({
      getPassword: async (_service, account) => (unlock() ? (entries.get(account) ?? null) : null),
      setPassword: async (_service, account, password) => {
        if (!unlock()) throw new Error('Cannot create an item in a locked collection')
        entries.set(account, password)
      },
      deletePassword: async (_service, account) => unlock() && entries.delete(account),
    })
  return { keychain, load }
}
