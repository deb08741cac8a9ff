import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Area, Feature, FeatureRoute, Frame } from '../core/feature'
import { useUser, type Viewer } from '../core/session/use-user'
import { usePaymentsAllowed } from '../core/settings/use-school'
import { notFound } from '../features/not-found/index'
import { BareFrame } from './areas/bare-frame'
import { VisitorArea } from './areas/visitor-area'
import { deferred, type Deferred } from './deferred'
import { Root } from './root'
import { ScreenBroken } from './screen-boundary'

const visitorArea: Deferred = { Component: VisitorArea, load: () => Promise.resolve(VisitorArea) }
const bareFrame: Deferred = { Component: BareFrame, load: () => Promise.resolve(BareFrame) }
const signedInArea = deferred(async () => (await import('./areas/signed-in-area')).SignedInArea)
const anyArea = deferred(async () => (await import('./areas/signed-in-area')).AnyArea)
const bareSignedInFrame = deferred(async () => (await import('./areas/signed-in-area')).BareSignedInFrame)
const shellFrame = deferred(async () => (await import('./areas/signed-in-area')).ShellFrame)

/** What stands around the screens of an area, from the outside in; screens for anybody without a frame need no user. */
const surroundings: Record<Area, Record<Frame, readonly Deferred[]>> = {
  'public-only': { shell: [visitorArea], none: [visitorArea] },
  'signed-in': { shell: [signedInArea, shellFrame], none: [signedInArea, bareSignedInFrame] },
  any: { shell: [anyArea, shellFrame], none: [bareFrame] },
}
const screens = new WeakMap<FeatureRoute, Deferred>()

function guarded(Screen: ComponentType, NotFound: ComponentType, guard: (viewer: Viewer) => boolean): ComponentType {
  return function GuardedScreen() {
    return guard(useUser()) ? <Screen /> : <NotFound />
  }
}

/** The screen where one may pay, and the words that one may not elsewhere. */
function paying(Screen: ComponentType, PaymentsOff: ComponentType): ComponentType {
  return function PayingScreen() {
    return usePaymentsAllowed() ? <Screen /> : <PaymentsOff />
  }
}

function screenOf(route: FeatureRoute): Deferred {
  const known = screens.get(route)
  if (known) return known
  const { screen, guard, pays = false } = route
  const made = deferred(async () => {
    const [{ Screen: Asked }, missing, off] = await Promise.all([screen(), guard ? notFound.routes[0]?.screen() : undefined, pays ? import('../core/school/payments-off-screen') : undefined])
    const Shown = off ? paying(Asked, off.PaymentsOffScreen) : Asked
    return guard && missing ? guarded(Shown, missing.Screen, guard) : Shown
  })
  screens.set(route, made)
  return made
}

function surroundingsOf({ area, frame = 'shell' }: FeatureRoute): readonly Deferred[] {
  return surroundings[area][frame]
}

/** Loads a route's surroundings and screen side by side, before anything is drawn. */
export async function loadScreen(route: FeatureRoute): Promise<void> {
  await Promise.all([...surroundingsOf(route), screenOf(route)].map(({ load }) => load()))
}

/** The routes below, in what is left of their surroundings; routes that share the outermost one stay in it from one to the next. */
function nested(routes: readonly { route: FeatureRoute; around: readonly Deferred[] }[]): RouteObject[] {
  const groups = new Map<Deferred | null, { route: FeatureRoute; around: readonly Deferred[] }[]>()
  for (const { route, around } of routes) {
    const [outermost = null, ...rest] = around
    groups.set(outermost, [...(groups.get(outermost) ?? []), { route, around: rest }])
  }
  return [...groups].flatMap(([outermost, group]): RouteObject[] => {
    if (outermost !== null) return [{ element: <outermost.Component />, children: nested(group) }]
    return group.map(({ route }) => {
      const { Component: Screen } = screenOf(route)
      return { path: route.path, element: <Screen /> }
    })
  })
}

/** The routes of all features, each in the area and the frame it asks for; screens and the shell are loaded when first shown. */
export function routesOf(features: readonly Feature[]): RouteObject[] {
  const routes = features.flatMap((feature) => feature.routes)
  return [{ element: <Root />, errorElement: <ScreenBroken />, children: nested(routes.map((route) => ({ route, around: surroundingsOf(route) }))) }]
}
