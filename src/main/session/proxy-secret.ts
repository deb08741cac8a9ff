import * as z from 'zod'
import { brand } from '../../shared/brand'
import type { Schedule } from '../../shared/clock'
import { parseJson } from '../../shared/std/json'
import { createKeytarStore } from './keytar-store'
import { withinLimit } from './secret-store'
import type { SecretStore } from './secret-store'

const kept = z.object({ proxy: z.string(), username: z.string(), password: z.string() })

const limitMs = 3000

type Credentials = { username: string; password: string }

/** The name and the password of one proxy in this computer's keychain; there is no second place for them. */
export function openProxySecret(schedule: Schedule, store: SecretStore = createKeytarStore({ service: brand.appId, account: 'proxy' })) {
  const limited = <T>(work: Promise<T>): Promise<T> => withinLimit(work, limitMs, schedule)
  return {
    async read(proxy: string): Promise<Credentials | null> {
      const text = await limited(store.read())
      const found = text === null ? null : kept.safeParse(parsed(text))
      return found?.success === true && found.data.proxy === proxy ? { username: found.data.username, password: found.data.password } : null
    },
    write: (proxy: string, { username, password }: Credentials) => limited(store.write(JSON.stringify({ proxy, username, password }))),
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
