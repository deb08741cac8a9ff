import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { launch, removeProfile } from '#tests/e2e/support/tutorat.ts'
import { median, reached, spread } from './measure'
import { printFigures } from './print'

const rounds = 100
const latencyMs = 50
const route = '/api/platform/auth/me'
/** Refused before anything is loaded or asked: what remains is the scheme of the page itself. */
const nothing = '/assets/none.js'

test('measures a request through the gateway beside the same request of the main process', async () => {
  const latency = { ms: 0 }
  let received = { url: '', authorization: '' }
  const platform = await startPlatform({
    respond: async (response, { url, headers }) => {
      if (url.endsWith('/auth/me')) received = { url, authorization: headers.get('authorization') ?? '' }
      await delay(latency.ms)
      return response
    },
  })
  const { app, page, profile, quit } = await launch({ platform: platform.file })
  await signInAs(page, 'amira')
  await reached(page, 0, 'tutorat:home')
  const fromPage = (path: string) =>
    page.evaluate(async (address) => {
      const startedAt = performance.now()
      await (await fetch(address)).text()
      return performance.now() - startedAt
    }, path)
  const directly = () =>
    app.evaluate(async ({ net }, { url, authorization }) => {
      const startedAt = performance.now()
      await (await net.fetch(url, { headers: { authorization } })).text()
      return performance.now() - startedAt
    }, received)
  const measured = async (ms: number) => {
    latency.ms = ms
    const times = { gateway: [] as number[], direct: [] as number[], scheme: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.gateway.push(await fromPage(route))
      times.scheme.push(await fromPage(nothing))
      times.direct.push(await directly())
    }
    return times
  }
  await measured(0)
  const near = await measured(0)
  const far = await measured(latencyMs)
  await quit()
  await removeProfile(profile)
  await platform.close()
  const row = (name: string, times: typeof near) => ({
    name,
    value: median(times.gateway) / median(times.direct),
    spread: spread(times.gateway) / median(times.direct),
    goal: 1.25,
    digits: 2,
  })
  const [direct, gateway, scheme] = [median(near.direct), median(near.gateway), median(near.scheme)]
  console.log(
    `  direct ${direct.toFixed(1)} ms, through the gateway ${gateway.toFixed(1)} ms, the page's scheme alone ` +
      `${scheme.toFixed(1)} ms: a gateway that does nothing is at ${((direct + scheme) / direct).toFixed(2)}`,
  )
  printFigures([
    row('a request through the gateway ÷ direct', near),
    row(`the same with ${latencyMs} ms of latency to the platform`, far),
  ])
})
