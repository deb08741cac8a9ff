import type { ComponentType } from 'react'
import type { createMemoryRouter, RouteObject } from 'react-router-dom'
import type { Area, Feature, FeatureRoute, Frame } from '../core/feature'
import { useUser, type Viewer } from '../core/session/use-user'
import { usePaymentsAllowed } from '../core/policy/use-policy'
import { loadNamespaces } from '../core/strings/i18n'
import { BareFrame } from './areas/bare-frame'
import { VisitorArea } from './areas/visitor-area'
import { Root } from './root'
import { ScreenBroken } from './screen-boundary'
import { loadHeaderItems } from './slots'

/** Loaded when first shown, all from one chunk, with the words of all screens. */
const loadSignedIn = async () => (await Promise.all([import('./areas/signed-in-area'), loadNamespaces(), loadHeaderItems()]))[0]
const signedIn = {
  Area: async () => ({ Component: (await loadSignedIn()).SignedInArea }),
  AnyArea: async () => ({ Component: (await loadSignedIn()).AnyArea }),
  Shell: async () => ({ Component: (await loadSignedIn()).ShellFrame }),
  Bare: async () => ({ Component: (await loadSignedIn()).BareSignedInFrame }),
}

/** Around lazy routes rather than on them: the router draws no `errorElement` of a route whose own `lazy` failed. */
function caught(children: RouteObject[]): RouteObject[] {
  return [{ errorElement: <ScreenBroken />, children }]
}

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

async function loadScreen({ area, screen, guard, pays = false }: FeatureRoute, notFound: FeatureRoute | undefined): Promise<ComponentType> {
  const [{ Screen }, missing, off] = await Promise.all([
    screen(),
    guard ? notFound?.screen() : undefined,
    pays ? import('../core/policy/payments-disabled-screen') : undefined,
    area === 'public-only' ? undefined : loadNamespaces(),
  ])
  const Shown = off ? paying(Screen, off.PaymentsOffScreen) : Screen
  return guard && missing ? guarded(Shown, missing.Screen, guard) : Shown
}

/** The routes of all features, each in the area and the frame it asks for; screens and the shell are loaded when first shown. */
export function createRoutes(features: readonly Feature[]): RouteObject[] {
  const routes = features.flatMap((feature) => feature.routes)
  const notFound = routes.find(({ path }) => path === '*')
  const screens = (area: Area, ...frames: Frame[]): RouteObject[] => {
    const inside = routes.filter((route) => route.area === area && frames.includes(route.frame ?? 'shell'))
    return caught(inside.map((route) => ({ path: route.path, lazy: async () => ({ Component: await loadScreen(route, notFound) }) })))
  }
  const areas: RouteObject[] = [
    { element: <VisitorArea />, children: screens('public-only', 'shell', 'none') },
    { lazy: signedIn.Area, children: [{ lazy: signedIn.Shell, children: screens('signed-in', 'shell') }, { lazy: signedIn.Bare, children: screens('signed-in', 'none') }] },
    { lazy: signedIn.AnyArea, children: [{ lazy: signedIn.Shell, children: screens('any', 'shell') }] },
    // Screens for anybody without a frame need no user.
    { element: <BareFrame />, children: screens('any', 'none') },
  ]
  return [{ element: <Root />, errorElement: <ScreenBroken />, children: caught(areas) }]
}

/** Resolves once the first screen and what stands around it are loaded, so that they are drawn without a fallback. */
export function firstScreenLoaded(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => finish(initialized))
    const finish = (isLoaded: boolean): void => {
      if (!isLoaded) return
      unsubscribe()
      resolve()
    }
    finish(router.state.initialized)
  })
}
