import type { ComponentType } from 'react'
import type { Endpoint } from '../../shared/contract/endpoint'
import type { ArrivedLink } from '../../shared/desktop/links'
import type { Glyph } from '../ui/icon'
import type { Viewer } from './session/use-user'
import type { StateSlice } from './store/slice'
import type { PlainKey } from './strings/plain-key'

/** Who may open a route: visitors only, signed-in users only, or anybody. */
export type Access = 'public-only' | 'signed-in' | 'any'

/** What a screen stands in. */
export type Layout = 'shell' | 'none'

/**
 * One screen; a user whom `guard` refuses sees the not-found screen. `frame: 'none'` draws it without the shell. Where the application opens with it,
 * what it `asks` without arguments is asked while it is loaded.
 */
export type FeatureRoute = {
  path: string
  screen: () => Promise<{ Screen: ComponentType }>
  access: Access
  layout?: Layout
  preload?: readonly Endpoint[]
  /** Something is bought here, or money moved: where the school lets nobody pay, a screen that says so stands in its place. */
  requiresPayments?: boolean
  guard?: (viewer: Viewer) => boolean
}

/** One entry of the sidebar; entries stand in the order of `place`, and only for the users whom `when` admits. `badge` draws what waits there, if anything does. */
export type NavEntry = {
  order: number
  to: string
  icon: Glyph
  label: PlainKey<'nav'>
  when?: (viewer: Viewer) => boolean
  badge?: ComponentType
  /** Leads to where something is bought: there only where one may. */
  requiresPayments?: boolean
}

type Links = { [Link in ArrivedLink as Link['kind']]: Link }

/** Where each kind of deep link that a feature knows leads. */
export type DeepLinks = { [Kind in keyof Links]?: (link: Links[Kind]) => string }

/** Where these handlers lead a link, or undefined where none knows its kind. */
export function resolveDeepLink<Kind extends keyof Links>(handlers: DeepLinks, kind: Kind, link: Links[Kind]): string | undefined {
  return handlers[kind]?.(link)
}

/** Around every screen, for as long as `useIsDue` says so. In the place for it in the header, where the screen has one; `header` is null where not. */
type BannerSlot = { useIsDue: () => boolean; position: 'before-screen' | 'after-screen'; load: () => Promise<{ Banner: ComponentType<{ header: HTMLElement | null }> }> }

/** Above whatever is shown, once a deep link of this kind arrives: such a link leads nowhere by itself. */
type DialogSlot = { opensWith: ArrivedLink['kind']; load: () => Promise<{ Dialog: ComponentType<{ close: () => void }> }> }

/** What a feature draws outside its own screens; each part is loaded when it is due. */
export type Slots = {
  banner?: BannerSlot
  dialog?: DialogSlot
  /** In the header of the shell, loaded together with it. */
  header?: () => Promise<{ HeaderItem: ComponentType }>
  /** For the signed-in user, from the moment on at which the first screen needs nothing more. */
  background?: () => Promise<{ Background: ComponentType }>
}

/** What a feature says of itself to the application. */
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
