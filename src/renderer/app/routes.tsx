import type { ComponentType } from 'react'
import type { createMemoryRouter, RouteObject } from 'react-router-dom'
import { useHasService } from '#core/desktop/start-state.ts'
import type { Access, Feature, FeatureRoute, Layout } from '#core/feature.ts'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { useUser, type Viewer } from '#core/session/use-user.ts'
import { loadNamespaces } from '#core/strings/i18n.ts'
import type { Service } from '#shared/contract/endpoint.ts'
import { PlainLayout } from './layouts/plain-layout'
import { RequireAccess } from './layouts/require-access'
import { Root } from './root'
import { ScreenBroken } from './screen-boundary'
import { loadHeaderItems } from './slots'

const loadSignedIn = async () =>
  (await Promise.all([import('./layouts/authenticated-routes'), loadNamespaces(), loadHeaderItems()]))[0]
const signedIn = {
  Area: async () => ({ Component: (await loadSignedIn()).AuthenticatedRoutes }),
  AnyArea: async () => ({ Component: (await loadSignedIn()).MixedRoutes }),
  Shell: async () => ({ Component: (await loadSignedIn()).ShellLayout }),
  Bare: async () => ({ Component: (await loadSignedIn()).PlainSignedInLayout }),
}

function caught(children: RouteObject[]): RouteObject[] {
  return [{ errorElement: <ScreenBroken />, children }]
}

function guarded(Screen: ComponentType, NotFound: ComponentType, guard: (viewer: Viewer) => boolean): ComponentType {
  return function GuardedScreen() {
    return guard(useUser()) ? <Screen /> : <NotFound />
  }
}

function served(Screen: ComponentType, NotFound: ComponentType, service: Service): ComponentType {
  return function ServedScreen() {
    return useHasService(service) ? <Screen /> : <NotFound />
  }
}

function paying(Screen: ComponentType, PaymentsOff: ComponentType): ComponentType {
  return function PayingScreen() {
    return usePaymentsAllowed() ? <Screen /> : <PaymentsOff />
  }
}

async function loadScreen(route: FeatureRoute, notFound: FeatureRoute | undefined): Promise<ComponentType> {
  const { access, screen, guard, service, requiresPayments = false } = route
  const [{ Screen }, missing, off] = await Promise.all([
    screen(),
    guard || service ? notFound?.screen() : undefined,
    requiresPayments ? import('#core/policy/payments-disabled-screen.tsx') : undefined,
    access === 'public-only' ? undefined : loadNamespaces(),
  ])
  const Shown = off ? paying(Screen, off.PaymentsDisabledScreen) : Screen
  if (missing === undefined) return Shown
  const Served = service === undefined ? Shown : served(Shown, missing.Screen, service)
  return guard ? guarded(Served, missing.Screen, guard) : Served
}

export function createRoutes(features: readonly Feature[]): RouteObject[] {
  const routes = features.flatMap((feature) => feature.routes)
  const notFound = routes.find(({ path }) => path === '*')
  const screens = (access: Access, ...layouts: Layout[]): RouteObject[] => {
    const inside = routes.filter((route) => route.access === access && layouts.includes(route.layout ?? 'shell'))
    return caught(
      inside.map((route) => ({
        path: route.path,
        lazy: async () => ({ Component: await loadScreen(route, notFound) }),
      })),
    )
  }
  const areas: RouteObject[] = [
    { element: <VisitorRoutes />, children: screens('public-only', 'shell', 'none') },
    {
      lazy: signedIn.Area,
      children: [
        { lazy: signedIn.Shell, children: screens('signed-in', 'shell') },
        { lazy: signedIn.Bare, children: screens('signed-in', 'none') },
      ],
    },
    { lazy: signedIn.AnyArea, children: [{ lazy: signedIn.Shell, children: screens('any', 'shell') }] },
    { element: <PlainLayout />, children: screens('any', 'none') },
  ]
  return [{ element: <Root />, errorElement: <ScreenBroken />, children: caught(areas) }]
}

/** Resolves when the first screen's code is loaded, so that no fallback is shown. */
export function firstScreenLoaded(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const finish = ({ initialized }: { initialized: boolean }): void => {
    if (initialized) resolve(undefined)
  }
  // A router that has navigated before anybody subscribed calls the first subscriber at once.
  const unsubscribe = router.subscribe(finish)
  finish(router.state)
  return promise.finally(unsubscribe)
}

function VisitorRoutes() {
  return (
    <RequireAccess area="public-only">
      <PlainLayout />
    </RequireAccess>
  )
}
