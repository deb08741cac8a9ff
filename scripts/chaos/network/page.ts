import { readGatewayHeaders } from '#shared/gateway/headers.ts'
import { gatewayTo, testVault } from '#tests/support/gateway-harness.ts'
import { createMemoryResponseStore } from '#tests/support/memory-response-store.ts'
import { testOrigin } from '#tests/support/sandbox-client.ts'
import type { OpenPlatform } from './open-platform'

/** The gateway of a signed-in page, whose answers are stored. */
export function openPage({ laboratory, config, bearer, httpClient }: OpenPlatform) {
  const vault = testVault(bearer.token)
  vault.become(bearer.userId)
  return gatewayTo(testOrigin, {
    config,
    httpClient,
    vault,
    responseStore: createMemoryResponseStore(laboratory.clock, () => true),
    schedule: laboratory.time.schedule,
  }).request
}

/** As the page shows it. */
export function toSeen({ ok, headers }: Response): string {
  const { cachedAt, cachedStatus, cachedCause, isDoubtful } = readGatewayHeaders((name) => headers.get(name))
  const stored = cachedStatus !== null ? 'stored, doubtful' : cachedCause === 'proxy' ? 'stored, proxy' : 'stored'
  return cachedAt !== null ? stored : ok && !isDoubtful ? 'new' : 'failed'
}
