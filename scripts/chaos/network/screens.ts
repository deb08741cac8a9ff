import { probe } from '#probe/probe.ts'
import { screens } from '#probe/screens.ts'
import { diagnose } from './diagnose'
import type { Play } from './network'
import { openPlatform, type OpenPlatform } from './open-platform'
import { openPage, toSeen } from './page'

/** The state of a screen by its reading calls; `failed` where one is missing without which it shows nothing. */
export type SeenScreen = { screen: string; seen: string; isPartial: boolean }

type Call = { name: string; path: string; init: RequestInit }

/** The calls that the page sends for every screen, as the platform answers them in an open network. */
async function findCalls({ config, bearer, sandbox }: OpenPlatform): Promise<Call[]> {
  const calls: Call[] = []
  let last: Omit<Call, 'name'> | null = null
  await probe({
    config,
    token: bearer.token,
    async fetch(request) {
      const { url, method } = request
      const body = method === 'GET' ? undefined : await request.clone().text()
      const service = Object.entries(config.services).find(([, each]) => url.startsWith(`${each?.base ?? ''}/`))
      const path = service === undefined ? '' : `/api/${service[0]}${url.slice(service[1]?.base.length)}`
      last = {
        path,
        init: { method, ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }) },
      }
      return sandbox.fetch(request)
    },
    onAnswer: (name) => void (last === null || calls.push({ name, ...last })),
  })
  const shown = new Set(screens.flatMap(({ needs, parts = [] }) => [...needs, ...parts]))
  return calls.filter(({ name }) => shown.has(name))
}

const order = ['failed', 'stored, doubtful', 'stored, proxy', 'stored', 'new']
const worst = (seen: readonly string[]): string => order.find((each) => seen.includes(each)) ?? 'not read'

/** Every screen of the platform's data, read before and again in the condition, and what Diagnostic then says. */
export async function visitScreens(play: Play): Promise<{ screens: SeenScreen[]; diagnosis: string }> {
  // Calls that the page no longer waits for may hold all six connections, which virtual time cannot see.
  const platform = await openPlatform({ maxSockets: Infinity })
  const { laboratory } = platform
  const calls = await findCalls(platform)
  const request = openPage(platform)
  const read = async ({ path, init }: Call): Promise<string> => {
    const response = await laboratory.wait(request(path, init))
    await laboratory.wait(response.arrayBuffer())
    return toSeen(response)
  }
  for (const call of calls) await read(call)
  await laboratory.pass(1)
  laboratory.become(play)
  const seen = new Map<string, string>()
  for (const call of calls) seen.set(call.name, await read(call))
  const diagnosis = await diagnose(platform)
  await platform.close()
  return {
    diagnosis,
    screens: screens.map(({ name, needs, parts = [] }) => {
      const read = (each: readonly string[]): string[] => each.flatMap((call) => seen.get(call) ?? [])
      const shownParts = read(parts).filter((each) => each !== 'failed')
      const needed =
        needs.length > 0 || shownParts.length === 0 ? read([...needs, ...(needs.length > 0 ? [] : parts)]) : shownParts
      return { screen: name, seen: worst(needed), isPartial: shownParts.length < read(parts).length }
    }),
  }
}
