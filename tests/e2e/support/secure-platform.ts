import { createCertificate } from '../../support/certificate'
import { startSecureServer } from '../../support/secure-server'
import { startPlatform, type Sandbox } from './platform'

type PlatformOptions = Parameters<typeof startPlatform>[0]

export async function startSecurePlatform(options: PlatformOptions = {}) {
  let sandbox: Sandbox | null = null
  const front = await startSecureServer(createCertificate({ host: '127.0.0.1' }), '127.0.0.1', (request) => {
    if (sandbox === null) throw new Error('not started')
    return sandbox.fetch(request)
  })
  const origin = `https://127.0.0.1:${String(front.port)}`
  const platform = await startPlatform(options, (config) =>
    JSON.parse(JSON.stringify(config).replaceAll(new URL(config.services.platform.base).origin, origin)),
  )
  sandbox = platform.sandbox
  return {
    ...platform,
    breakAnswers: front.breakAnswers,
    /** Requests that could be decrypted, each as often as it arrived. */
    received: front.received,
    close: async () => {
      await front.close()
      await platform.close()
    },
  }
}
