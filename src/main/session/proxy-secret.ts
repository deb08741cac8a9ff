import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import type { Schedule } from '#shared/clock.ts'
import { parseJson } from '#shared/std/json.ts'
import { withTimeout } from '../base/async'
import { createKeytarStore } from './keytar-store'
import { type SecretStore, SecretStoreError } from './secret-store'

const storedCredentials = z.object({ challenge: z.string(), username: z.string(), password: z.string() })

const limitMs = 3000

type Credentials = { username: string; password: string }

export function openProxySecret(
  schedule: Schedule,
  store: SecretStore = createKeytarStore({ service: brand.appId, account: 'proxy' }),
) {
  const withLimit = <T>(work: Promise<T>): Promise<T> =>
    withTimeout(work, limitMs, schedule, () => new SecretStoreError('locked'))
  return {
    async read(challenge: string): Promise<Credentials | null> {
      const text = await withLimit(store.read())
      const stored = text === null ? null : storedCredentials.safeParse(parseOrNull(text))
      return stored?.success === true && stored.data.challenge === challenge
        ? { username: stored.data.username, password: stored.data.password }
        : null
    },
    write: (challenge: string, { username, password }: Credentials) =>
      withLimit(store.write(JSON.stringify({ challenge, username, password }))),
    remove: async (): Promise<void> => void (await withLimit(store.remove())),
  }
}

function parseOrNull(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
