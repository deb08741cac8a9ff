import { expect, it } from 'vitest'
import { features } from '../../src/renderer/app/features'
import { documentedRouteOf, documentedRoutes } from '../e2e/support/all-screens-report'

const toPattern = (path: string): string => (path === '*' ? '/{any other}' : path.replaceAll(/:\w+/g, '{part}'))
const toAddress = (path: string): string => path.replaceAll(/\{[^}]+\}/g, 'x')
const toExpression = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

const declared = features.flatMap(({ routes }) => routes.map(({ path }) => toPattern(path)))

it('documents every route that a feature declares, so that the sweeps visit it', () => {
  expect(declared.length).toBeGreaterThan(40)
  const missing = declared.filter(
    (pattern) => !documentedRoutes.some((route) => toExpression(pattern).test(toAddress(route))),
  )
  expect(missing).toEqual([])
})

it('documents no route that no feature declares', () => {
  const known = declared.map(toExpression)
  expect(documentedRoutes.filter((route) => !known.some((pattern) => pattern.test(toAddress(route))))).toEqual([])
})

it('assigns each documented route to itself', () => {
  expect(documentedRoutes.filter((route) => documentedRouteOf(toAddress(route)) !== route)).toEqual([])
})
