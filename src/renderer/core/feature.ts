import type { Reducer } from '@reduxjs/toolkit'
import type { ComponentType } from 'react'
import type { Endpoint } from '../../shared/contract/endpoint'
import type { ArrivedLink } from '../../shared/desktop/links'
import type { Glyph } from '../ui/icon'
import type { Viewer } from './session/use-user'
import type { PlainKey } from './strings/plain-key'

/** Who may open a route: visitors only, signed-in users only, or anybody. */
export type Area = 'public-only' | 'signed-in' | 'any'

/** What a screen stands in. */
export type Frame = 'shell' | 'none'

/**
 * One screen; a user whom `guard` refuses sees the not-found screen. `frame: 'none'` draws it without the shell. Where the application opens with it,
 * what it `asks` without arguments is asked while it is loaded.
 */
export type FeatureRoute = {
  path: string
  screen: () => Promise<{ Screen: ComponentType }>
  area: Area
  frame?: Frame
  asks?: readonly Endpoint[]
  /** Something is bought here, or money moved: where the school lets nobody pay, a screen that says so stands in its place. */
  pays?: boolean
  guard?: (viewer: Viewer) => boolean
}

/** One entry of the sidebar; entries stand in the order of `place`, and only for the users whom `when` admits. `badge` draws what waits there, if anything does. */
export type NavEntry = {
  place: number
  to: string
  icon: Glyph
  label: PlainKey<'nav'>
  when?: (viewer: Viewer) => boolean
  badge?: ComponentType
  /** Leads to where something is bought: there only where one may. */
  pays?: boolean
}

type Links = { [Link in ArrivedLink as Link['kind']]: Link }

/** Where each kind of deep link that a feature knows leads. */
export type DeepLinks = { [Kind in keyof Links]?: (link: Links[Kind]) => string }

/** Where these handlers lead a link, or undefined where none knows its kind. */
export function pathBy<Kind extends keyof Links>(handlers: DeepLinks, kind: Kind, link: Links[Kind]): string | undefined {
  return handlers[kind]?.(link)
}

/** What a feature says of itself to the shell. */
export type Feature = {
  name: string
  routes: readonly FeatureRoute[]
  nav?: readonly NavEntry[]
  deepLinks?: DeepLinks
  /** State that outlives a screen. */
  slice?: { name: string; reducer: Reducer }
}

/** Declares a feature: its screens, its entries in the sidebar, the deep links it knows, its state. */
export function defineFeature(feature: Feature): Feature {
  return feature
}
