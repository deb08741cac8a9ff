import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteExample, RouteSample } from '#core/route-example.ts'
import type { createSandbox } from '#sandbox/sandbox.ts'
import { examNumber } from '#sandbox/world/class-exams.ts'
import type { Account } from '../e2e/pages/sign-in'

export type FeatureExample = Omit<RouteExample, 'as'> & { feature: string; as: Account | null }

const folder = path.resolve(import.meta.dirname, '../../src/renderer/features')

async function readExamples(feature: string): Promise<FeatureExample[]> {
  const file = path.join(folder, feature, 'routes.examples.ts')
  if (!existsSync(file)) return []
  const { examples } = (await import(pathToFileURL(file).href)) as { examples: Omit<FeatureExample, 'feature'>[] }
  return examples.map((example) => ({ feature, ...example }))
}

/** Of every feature; `tests/architecture/routes.test.ts` compares them with the routes. */
export const routeExamples: readonly FeatureExample[] = (
  await Promise.all(readdirSync(folder).sort().map(readExamples))
).flat()

/** A screen in one of its states. `opens`: the text of the button of its dialog. */
export type Screen = FeatureExample & { opens?: string; arrive?: () => Promise<void> }

/** Differs from the example `of`. */
export type ScreenState = Partial<Screen> & { of: string; name: string }

/** All examples and the states; a state replaces the example of the same name. */
export function withStates(states: readonly ScreenState[]): Screen[] {
  const replaced = new Set(states.map(({ name }) => name))
  return [...routeExamples.filter(({ name }) => !replaced.has(name)), ...states.map(applyState)]
}

function applyState({ of, ...state }: ScreenState): Screen {
  const example = routeExamples.find(({ name }) => name === of)
  if (example === undefined) throw new Error(`no example has the name ${of}`)
  return { ...example, ...state }
}

type Sandbox = Awaited<ReturnType<typeof createSandbox>>

/** Rows of the demo platform: of Amira, and the gift order of Fatou. */
export function demoSample({ world }: Sandbox): RouteSample {
  const chapters = { subjectSlug: '4201-mathematiques' }
  return {
    subject: { id: 4201, slug: 'mathematiques' },
    lesson: { ...chapters, chapterSlug: 'fonctions-affines', lessonSlug: 'lire-une-droite' },
    recording: {
      ...chapters,
      chapterSlug: 'seance-du-9-novembre-fonctions-affines',
      lessonSlug: 'fonctions-affines-exercices-en-direct',
    },
    examId: examNumber('not-begun'),
    messageId: world.student('amira').engagement.messages[0]?.id ?? '',
    giftOrderId: world.student('fatou').engagement.orders[0]?.id ?? 0,
    searchTerm: 'droite',
  }
}
