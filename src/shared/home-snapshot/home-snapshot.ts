import * as z from 'zod'
import { comfort } from '../comfort'
import { languages } from '../locale'
import { parseJson } from '../std/json'
import {
  isAllowedAttribute,
  isAllowedDeclaration,
  isAllowedName,
  isAllowedRootAttribute,
  isAllowedSelector,
  voidNames,
} from './allow-list'
import { widthClasses } from './width-class'

/** Four times the Home of the demo platform, whose text has 80 kB. */
export const maxHomeLength = 400_000
const maxDepth = 40
const maxNodes = 6000
const maxText = 5000

export type HomeElement = {
  name: string
  attributes: Record<string, string>
  /** Declarations of the style attribute, which the page's policy refuses in a document. */
  style: Record<string, string>
  children: HomeNode[]
}

/** Text or element. */
export type HomeNode = string | HomeElement

const declarations = z.record(z.string(), z.string()).refine((values) => hasOnly(values, isAllowedDeclaration))

/** By hand: zod takes ten times as long, before the first paint. */
const homeTree = z.custom<HomeElement[]>((value) => isForest(value))

/** `width` is the class of the window's width; `entry` the script of the build that showed it. */
export const homeSnapshot = z.strictObject({
  language: z.enum(languages),
  theme: z.enum(['light', 'dark']),
  comfort,
  width: z.enum(widthClasses),
  entry: z.string().regex(/^\/assets\/[\w.-]{1,100}\.js$/),
  rootAttributes: z.record(z.string(), z.string()).refine((values) => hasOnly(values, isAllowedRootAttribute)),
  rootStyle: declarations,
  /** In their order. */
  styleSheets: z.array(z.string().regex(/^\/assets\/[\w.-]{1,100}\.css$/)).max(40),
  /** Custom properties that Ant Design adds at runtime. */
  variables: z.array(z.strictObject({ selector: z.string().refine(isAllowedSelector), declarations })).max(80),
  tree: homeTree,
})
export type HomeSnapshot = z.output<typeof homeSnapshot>
export type HomeLook = Pick<HomeSnapshot, 'language' | 'theme' | 'comfort'>

/** Null if it is damaged, or holds anything that the allow-list does not name. */
export function parseHomeSnapshot(text: string): HomeSnapshot | null {
  if (text.length > maxHomeLength) return null
  try {
    return homeSnapshot.safeParse(parseJson(text)).data ?? null
  } catch {
    return null
  }
}

function hasOnly(values: Record<string, string>, isAllowed: (name: string, value: string) => boolean): boolean {
  const entries = Object.entries(values)
  return entries.length <= 800 && entries.every(([name, value]) => isAllowed(name, value))
}

function isForest(value: unknown): boolean {
  let nodes = 0
  const isChild = (node: unknown, depth: number, isInSvg: boolean): boolean => {
    nodes += 1
    if (nodes > maxNodes || depth > maxDepth) return false
    if (typeof node === 'string') return node.length <= maxText && !node.includes('\0')
    if (!isRecord(node) || Object.keys(node).length !== 4) return false
    const { name, attributes, style, children } = node
    if (typeof name !== 'string' || !isAllowedName(name, isInSvg)) return false
    if (!isTextRecord(attributes) || !hasOnly(attributes, isAllowedAttribute)) return false
    if (!isTextRecord(style) || !hasOnly(style, isAllowedDeclaration)) return false
    if (!Array.isArray(children) || (voidNames.has(name) && children.length > 0)) return false
    return children.every((child) => isChild(child, depth + 1, isInSvg || name === 'svg'))
  }
  return Array.isArray(value) && value.every((node) => typeof node !== 'string' && isChild(node, 0, false))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((each) => typeof each === 'string')
}
