import * as z from 'zod'
import { brand } from '../../shared/brand'
import type { Schedule } from '../../shared/clock'
import { parseJson } from '../../shared/std/json'
import { createKeytarStore } from './keytar-store'
import { withTimeout } from '../base/async'
import type { SecretStore } from './secret-store'
import { SecretStoreError } from './secret-store'

const kept = z.object({ challenge: z.string(), username: z.string(), password: z.string() })

const limitMs = 3000

type Credentials = { username: string; password: string }

/** The name and the password for one proxy's challenge in this computer's keychain; there is no second place for them. */
export function openProxySecret(schedule: Schedule, store: SecretStore = createKeytarStore({ service: brand.appId, account: 'proxy' })) {
  const limited = <T>(work: Promise<T>): Promise<T> => withTimeout(work, limitMs, schedule, () => new SecretStoreError('locked'))
  return {
    async read(challenge: string): Promise<Credentials | null> {
      const text = await limited(store.read())
      const found = text === null ? null : kept.safeParse(parsed(text))
      return found?.success === true && found.data.challenge === challenge ? { username: found.data.username, password: found.data.password } : null
    },
    write: (challenge: string, { username, password }: Credentials) => limited(store.write(JSON.stringify({ challenge, username, password }))),
    remove: () => limited(store.remove()),
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
