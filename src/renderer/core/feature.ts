import type { ComponentType } from 'react'
import type { Endpoint } from '../../shared/contract/endpoint'
import type { ArrivedLink } from '../../shared/desktop/links'
import type { Glyph } from '../ui/icon'
import type { Viewer } from './session/use-user'
import type { StateSlice } from './store/slice'
import type { PlainKey } from './strings/plain-key'

/** Who may open a route: visitors only, signed-in users only, or anybody. */
export type Access = 'public-only' | 'signed-in' | 'any'

/** `shell` surrounds a screen with sidebar and header. */
export type Layout = 'shell' | 'none'

/**
 * One screen, in the shell by default; a user whom `guard` refuses sees the not-found screen. If the application opens with it, the endpoints of
 * `preload`, which take no arguments, are requested while its code loads.
 */
export type FeatureRoute = {
  path: string
  screen: () => Promise<{ Screen: ComponentType }>
  access: Access
  layout?: Layout
  preload?: readonly Endpoint[]
  /** The screen buys something or moves money; where the school's policy blocks payments, a screen that says so replaces it. */
  requiresPayments?: boolean
  guard?: (viewer: Viewer) => boolean
}

/** One entry of the sidebar, sorted by `order` and shown to the users whom `when` admits. `badge` draws a count, if there is one. */
export type NavEntry = {
  order: number
  to: string
  icon: Glyph
  label: PlainKey<'nav'>
  when?: (viewer: Viewer) => boolean
  badge?: ComponentType
  /** Leads to a purchase; hidden where the school's policy blocks payments. */
  requiresPayments?: boolean
}

type Links = { [Link in ArrivedLink as Link['kind']]: Link }

/** Maps each kind of deep link of a feature to a path. */
export type DeepLinks = { [Kind in keyof Links]?: (link: Links[Kind]) => string }

/** Returns the path of a link, or undefined without a handler for its kind. */
export function resolveDeepLink<Kind extends keyof Links>(handlers: DeepLinks, kind: Kind, link: Links[Kind]): string | undefined {
  return handlers[kind]?.(link)
}

/** Drawn around every screen while `useIsDue` returns true; `header` is the slot in the header, null on screens without one. */
type BannerSlot = { useIsDue: () => boolean; position: 'before-screen' | 'after-screen'; load: () => Promise<{ Banner: ComponentType<{ header: HTMLElement | null }> }> }

/** Drawn above the current screen when a deep link of this kind arrives; such a link has no route. */
type DialogSlot = { opensWith: ArrivedLink['kind']; load: () => Promise<{ Dialog: ComponentType<{ close: () => void }> }> }

/** What a feature draws outside its own screens; each part is loaded when it is due. */
export type Slots = {
  banner?: BannerSlot
  dialog?: DialogSlot
  /** In the header of the shell, loaded together with it. */
  header?: () => Promise<{ HeaderItem: ComponentType }>
  /** For the signed-in user, mounted once the first screen has loaded. */
  background?: () => Promise<{ Background: ComponentType }>
}

/** Declaration of a feature for the application. */
export type Feature = {
  name: string
  routes: readonly FeatureRoute[]
  nav?: readonly NavEntry[]
  deepLinks?: DeepLinks
  slots?: Slots
  /** State that outlives a screen. */
  slice?: StateSlice
}

/** Declares a feature: its screens, its entries in the sidebar, the deep links it knows, what it draws elsewhere, its state. */
export function defineFeature({ routes = [], ...feature }: Omit<Feature, 'routes'> & Partial<Pick<Feature, 'routes'>>): Feature {
  return { routes, ...feature }
}
