import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { features } from '#app/features.ts'
import type { RouteSample } from '#core/route-example.ts'
import { accounts } from '#sandbox/world/accounts.ts'
import { routeExamples } from '../support/route-examples'

const lesson = { subjectSlug: '1-maths', chapterSlug: 'suites', lessonSlug: 'limites' }
const sample: RouteSample = {
  subject: { id: 1, slug: 'maths' },
  lesson,
  recording: lesson,
  examId: 2,
  messageId: 'm3',
  giftOrderId: 4,
  searchTerm: 'suites',
}

type DeclaredRoute = { feature: string; path: string; access: string }
type Visit = { name: string; feature: string; as: string | null; route: DeclaredRoute | undefined }

const declared: DeclaredRoute[] = features.flatMap(({ name, routes }) =>
  routes.map(({ path, access }) => ({ feature: name, path, access })),
)
const visits: Visit[] = routeExamples.map(({ name, feature, as, address }) => ({
  name,
  feature,
  as,
  route: matchRoutes(declared, address(sample))?.at(-1)?.route,
}))

it('has an example of every route that a feature declares, so that every sweep visits it', () => {
  expect(declared.length).toBeGreaterThan(40)
  const withoutExample = declared.filter((route) => !visits.some((visit) => visit.route === route))
  expect(withoutExample.map(({ path }) => path)).toEqual([])
})

it('keeps an example in the feature that declares its route', () => {
  expect(visits.filter(({ feature, route }) => route?.feature !== feature)).toEqual([])
})

it('opens an example with an account of the demo platform that may open its route', () => {
  const known = new Set<string | null>(accounts.map(({ id }) => id))
  const allows = ({ as, route }: Visit) =>
    route?.access === 'public-only' ? as === null : known.has(as) || (as === null && route?.access === 'any')
  expect(visits.filter((visit) => !allows(visit))).toEqual([])
})

it('gives each example a name of its own', () => {
  const names = routeExamples.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
