import { createHttpClient } from '#main/gateway/http-client.ts'
import { createLineMeter } from '#main/gateway/line-quality.ts'
import { createPlatformClient } from '#main/gateway/platform-client.ts'
import { startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import { openLaboratory } from './laboratory'

/** The demo platform behind a network, and the clients of the main process in front of it. */
export async function openPlatform(options: { maxSockets?: number } = {}) {
  const sandbox = await startSandbox({ snapshotDir: null, personality: 'naive' })
  const laboratory = await openLaboratory((request) => sandbox.fetch(request), options)
  const config = sandbox.platformConfig(testOrigin)
  const student = sandbox.world.student('amira')
  const bearer = { token: sandbox.signIn('amira'), userId: student.user.id }
  const line = createLineMeter(laboratory.clock)
  const httpClient = createHttpClient({
    config,
    transport: laboratory.transport,
    uploadTransport: laboratory.uploadTransport,
    language: () => 'fr',
    schedule: laboratory.time.schedule,
    line,
  })
  const client = createPlatformClient({ httpClient, vault: { bearer: () => Promise.resolve(bearer) } })
  return {
    sandbox,
    laboratory,
    config,
    student,
    bearer,
    httpClient,
    client,
    line,
    async close(): Promise<void> {
      await laboratory.close()
      await sandbox.close()
    },
  }
}

export type OpenPlatform = Awaited<ReturnType<typeof openPlatform>>
