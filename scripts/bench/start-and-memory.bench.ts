import { test, type ElectronApplication } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { compressedSize, getLoadedScripts } from '#tests/e2e/support/loaded-scripts.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { newProfile, removeProfile, runtime } from '#tests/e2e/support/tutorat.ts'
import { median, measureMemory, reached, spread } from './measure'
import { printFigures } from './print'
import { minimalApplication, start, visit, type Started } from './start'

const rounds = 9
const settleMs = 4000

const walk = [
  'app://tutorat/subjects',
  'app://tutorat/subjects/4201-mathematiques/details',
  'app://tutorat/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content',
  'app://tutorat/offres',
  'app://tutorat/',
]

const settle = () => new Promise((resolve) => setTimeout(resolve, settleMs))
const pidOf = (app: ElectronApplication): number => app.process().pid ?? 0

test('measures startup time and memory against a minimal application', async () => {
  const platform = await startPlatform()
  let scripts = 0
  const times = {
    minimal: [] as number[],
    signIn: [] as number[],
    home: [] as number[],
    demoPainted: [] as number[],
    demoHydrated: [] as number[],
  }
  let homeFiles = 0
  const memory = {
    minimal: [] as number[],
    signIn: [] as number[],
    firstWalk: [] as number[],
    secondWalk: [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    const remembers = round < 3
    const profile = await newProfile()
    const minimal = await start(minimalApplication, { profile, platform: platform.file })
    times.minimal.push(await reached(minimal.page, minimal.startedAt, 'first-paint'))
    if (remembers) {
      await settle()
      memory.minimal.push(measureMemory(pidOf(minimal.app)))
    }
    await minimal.app.close()

    const ours = await start('.', { profile, platform: platform.file })
    times.signIn.push(await reached(ours.page, ours.startedAt, 'tutorat:sign-in'))
    if (remembers) {
      await settle()
      memory.signIn.push(measureMemory(pidOf(ours.app)))
      scripts = compressedSize(await getLoadedScripts(ours.page))
    }
    await signInAs(ours.page, 'amira')
    await reached(ours.page, ours.startedAt, 'tutorat:home')
    await ours.app.close()

    const home = await start('.', { profile, platform: platform.file })
    times.home.push(await reached(home.page, home.startedAt, 'tutorat:home'))
    if (remembers) {
      homeFiles = await countFiles(home)
      for (const counted of [memory.firstWalk, memory.secondWalk]) {
        for (const address of walk) await visit(home.page, address)
        await settle()
        counted.push(measureMemory(pidOf(home.app)))
      }
    }
    await home.app.close()
    await removeProfile(profile)

    const demoProfile = await newProfile()
    const demo = await start('.', { profile: demoProfile })
    times.demoPainted.push(await reached(demo.page, demo.startedAt, 'tutorat:sign-in'))
    times.demoHydrated.push(await reached(demo.page, demo.startedAt, 'tutorat:hydrated'))
    await demo.app.close()
    await removeProfile(demoProfile)
  }
  await platform.close()
  print(times, memory, { scripts, homeFiles })
})

function print(
  times: Record<'minimal' | 'signIn' | 'home' | 'demoPainted' | 'demoHydrated', number[]>,
  memory: Record<'minimal' | 'signIn' | 'firstWalk' | 'secondWalk', number[]>,
  { scripts, homeFiles }: { scripts: number; homeFiles: number },
): void {
  const ratio = (values: readonly number[]) => ({
    value: median(values) / median(times.minimal),
    spread: spread(values) / median(times.minimal),
    digits: 2,
  })
  const second = median(memory.secondWalk)
  console.log(
    `\nElectron ${runtime.version}; medians of ${rounds} interleaved starts ` +
      `(${times.minimal.map(Math.round).join(', ')} ms for the minimal application)`,
  )
  console.log(
    `minimal ${Math.round(median(times.minimal))} ms, ${Math.round(median(memory.minimal))} MB · sign-in ` +
      `${Math.round(median(times.signIn))} ms, ${Math.round(median(memory.signIn))} MB · ` +
      `Home ${Math.round(median(times.home))} ms, ${Math.round(second)} MB after every screen twice`,
  )
  printFigures([
    { name: 'cold start to a usable sign-in ÷ minimal first paint', goal: 1.35, ...ratio(times.signIn) },
    { name: 'stored session to Home with its content ÷ minimal first paint', goal: 1.6, ...ratio(times.home) },
    { name: 'embedded demo platform: sign-in painted ÷ minimal first paint', goal: 1.35, ...ratio(times.demoPainted) },
    { name: 'embedded demo platform: sign-in hydrated ÷ minimal first paint', goal: 1.7, ...ratio(times.demoHydrated) },
    {
      name: 'memory at sign-in ÷ minimal',
      value: median(memory.signIn) / median(memory.minimal),
      goal: 1.15,
      digits: 2,
    },
    {
      name: 'memory after every screen twice ÷ minimal',
      value: second / median(memory.minimal),
      goal: 1.35,
      digits: 2,
    },
    { name: 'what the second round of screens added', value: second / median(memory.firstWalk), goal: 1.03, digits: 2 },
    { name: 'JavaScript that the sign-in loads, compressed', value: scripts, goal: 345, unit: ' kB' },
    { name: 'files requested before Home is drawn', value: homeFiles, goal: 12 },
  ])
}

async function countFiles({ page }: Started): Promise<number> {
  const styles = await page.locator('link[rel=stylesheet][href^="/assets/"]').count()
  return (await getLoadedScripts(page)).length + styles
}
