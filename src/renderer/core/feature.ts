import type { ComponentType } from 'react'
import type { Service } from '#shared/contract/endpoint.ts'
import type { ArrivedLink } from '#shared/desktop/links.ts'
import type { Glyph } from '#ui/icon.tsx'
import type { PreloadedQuery } from './api/restore-queries'
import type { Viewer } from './session/use-user'
import type { StateSlice } from './store/slice'
import type { PlainKey } from './strings/plain-key'

export type Access = 'public-only' | 'signed-in' | 'any'

export type Layout = 'shell' | 'none'

/** `layout` defaults to the shell. `preload` is restored from the last session, or requested with the first screen. */
export type FeatureRoute = {
  path: string
  screen: () => Promise<{ Screen: ComponentType }>
  access: Access
  layout?: Layout
  preload?: readonly PreloadedQuery[]
  requiresPayments?: boolean
  /** Not found on a platform without the service. */
  service?: Service
  guard?: (viewer: Viewer) => boolean
}

export type NavEntry = {
  order: number
  to: string
  icon: Glyph
  label: PlainKey<'nav'>
  when?: (viewer: Viewer) => boolean
  badge?: ComponentType
  requiresPayments?: boolean
}

type Links = { [Link in ArrivedLink as Link['kind']]: Link }

export type DeepLinks = { [Kind in keyof Links]?: (link: Links[Kind]) => string }

export function resolveDeepLink<Kind extends keyof Links>(
  handlers: DeepLinks,
  kind: Kind,
  link: Links[Kind],
): string | undefined {
  return handlers[kind]?.(link)
}

/** `header` is null on screens without one. */
type BannerSlot = {
  useIsDue: () => boolean
  position: 'before-screen' | 'after-screen'
  load: () => Promise<{ Banner: ComponentType<{ header: HTMLElement | null }> }>
}

type DialogSlot = {
  opensWith: ArrivedLink['kind']
  load: () => Promise<{ Dialog: ComponentType<{ close: () => void }> }>
}

/** Begins once the computer is idle, or where something on the screen waits for what it brings. */
type BackgroundSlot = {
  useIsAwaited?: () => boolean
  load: () => Promise<{ Background: ComponentType }>
}

export type Slots = {
  banner?: BannerSlot
  dialog?: DialogSlot
  header?: () => Promise<{ HeaderItem: ComponentType }>
  background?: BackgroundSlot
}

export type Feature = {
  name: string
  routes: readonly FeatureRoute[]
  nav?: readonly NavEntry[]
  deepLinks?: DeepLinks
  slots?: Slots
  slice?: StateSlice
}

type Definition = Omit<Feature, 'routes'> & Partial<Pick<Feature, 'routes'>> & { isOffered?: boolean }

/** Of a feature that the brand does not offer nothing is left: no route, entry, link or slot. */
export function defineFeature({ routes = [], isOffered = true, ...feature }: Definition): Feature {
  return isOffered ? { routes, ...feature } : { name: feature.name, routes: [] }
}
