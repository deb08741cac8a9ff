import { lazy, type ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Area, Feature, FeatureRoute } from '../core/feature'
import { useUser, type Viewer } from '../core/session/use-user'
import { notFound } from '../features/not-found/index'
import { VisitorArea } from './areas/visitor-area'
import { Root } from './root'

const SignedInArea = lazy(async () => ({ default: (await import('./areas/signed-in-area')).SignedInArea }))
const AnyArea = lazy(async () => ({ default: (await import('./areas/signed-in-area')).AnyArea }))

const areas: Record<Area, ComponentType> = { 'public-only': VisitorArea, 'signed-in': SignedInArea, any: AnyArea }

function guarded(Screen: ComponentType, NotFound: ComponentType, guard: (viewer: Viewer) => boolean): ComponentType {
  return function GuardedScreen() {
    return guard(useUser()) ? <Screen /> : <NotFound />
  }
}

function elementOf({ screen, guard }: FeatureRoute) {
  const Screen = lazy(async () => {
    const [{ Screen: Asked }, missing] = await Promise.all([screen(), guard ? notFound.routes[0]?.screen() : undefined])
    return { default: guard && missing ? guarded(Asked, missing.Screen, guard) : Asked }
  })
  return <Screen />
}

/** The routes of all features, each in the area it asks for; screens and the shell are loaded when first shown. */
export function routesOf(features: readonly Feature[]): RouteObject[] {
  const routes = features.flatMap((feature) => feature.routes)
  const children = Object.entries(areas).map(([area, AreaOf]) => ({
    element: <AreaOf />,
    children: routes.filter((route) => route.area === area).map((route) => ({ path: route.path, element: elementOf(route) })),
  }))
  return [{ element: <Root />, children }]
}
