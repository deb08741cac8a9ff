import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Area, Feature, FeatureRoute } from '../core/feature'
import { useUser, type Viewer } from '../core/session/use-user'
import { notFound } from '../features/not-found/index'
import { VisitorArea } from './areas/visitor-area'
import { deferred, type Deferred } from './deferred'
import { Root } from './root'

const areas: Record<Area, Deferred> = {
  'public-only': { Component: VisitorArea, load: () => Promise.resolve(VisitorArea) },
  'signed-in': deferred(async () => (await import('./areas/signed-in-area')).SignedInArea),
  any: deferred(async () => (await import('./areas/signed-in-area')).AnyArea),
}
const screens = new WeakMap<FeatureRoute, Deferred>()

function guarded(Screen: ComponentType, NotFound: ComponentType, guard: (viewer: Viewer) => boolean): ComponentType {
  return function GuardedScreen() {
    return guard(useUser()) ? <Screen /> : <NotFound />
  }
}

function screenOf(route: FeatureRoute): Deferred {
  const known = screens.get(route)
  if (known) return known
  const { screen, guard } = route
  const made = deferred(async () => {
    const [{ Screen: Asked }, missing] = await Promise.all([screen(), guard ? notFound.routes[0]?.screen() : undefined])
    return guard && missing ? guarded(Asked, missing.Screen, guard) : Asked
  })
  screens.set(route, made)
  return made
}

/** Loads a route's area and screen side by side, before anything is drawn. */
export async function loadScreen(route: FeatureRoute): Promise<void> {
  await Promise.all([areas[route.area].load(), screenOf(route).load()])
}

/** The routes of all features, each in the area it asks for; screens and the shell are loaded when first shown. */
export function routesOf(features: readonly Feature[]): RouteObject[] {
  const routes = features.flatMap((feature) => feature.routes)
  const children = Object.entries(areas).map(([area, { Component: AreaOf }]) => ({
    element: <AreaOf />,
    children: routes
      .filter((route) => route.area === area)
      .map((route) => {
        const { Component: Screen } = screenOf(route)
        return { path: route.path, element: <Screen /> }
      }),
  }))
  return [{ element: <Root />, children }]
}
