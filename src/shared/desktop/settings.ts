import * as z from 'zod'
import { comfort, defaultComfort } from '../comfort'
import { firstLanguage, languageFrom, languages } from '../locale'
import { quietHours } from './notifications'

// Startup reads the settings before the commands load.

/** `system` follows the operating system. */
export const themeChoices = ['light', 'dark', 'system'] as const

/** Shown verbatim, so without credentials. */
const scriptAddress = z
  .string()
  .max(2048)
  .refine(isScriptAddress, 'must be an http:// or https:// address without a user')

/** `system` follows the operating system. */
export const proxySettings = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }),
  z.object({
    mode: z.literal('manual'),
    host: z.string().regex(/^[A-Za-z0-9.-]{1,253}$/),
    port: z.int().min(1).max(65_535),
  }),
  z.object({ mode: z.literal('script'), url: scriptAddress }),
])
export type ProxySettings = z.output<typeof proxySettings>

/** Zoom levels in percent. */
export const zoomSteps = [75, 90, 100, 110, 125, 150, 175, 200] as const

/** Gigabytes (10⁹ bytes) that offline lessons may use. */
export const offlineLimits = [1, 2, 5, 10, 20, 50] as const

type Setting<Schema extends z.ZodType, Managed> = {
  schema: Schema
  /** Of a new installation, and of a file without this setting. */
  default: z.output<Schema>
  /** Replaces the default where the languages of the operating system are known. */
  fromLocales?: (locales: readonly string[]) => z.output<Schema>
  /** Replaces an invalid value of the file; without it the default does. */
  unreadable?: z.output<Schema>
  /** Parses the value of the file, where a default for the whole value is not enough. */
  stored?: z.ZodType<z.output<Schema>>
  /** A school may decide it: the schema of its value in the policy. Its name is also the key of the registry. */
  managed?: Managed
}

function defineSetting<Schema extends z.ZodType, Managed extends z.ZodType<z.output<Schema>> | undefined = undefined>({
  managed,
  ...setting
}: Setting<Schema, Managed>) {
  return { ...setting, managed: managed as Managed }
}

const switchedOn = defineSetting({ schema: z.boolean(), default: true })
const switchedOff = defineSetting({ schema: z.boolean(), default: false })

const [systemProxy, manualProxy, scriptProxy] = proxySettings.options

/** An invalid field leaves the others. */
const storedComfort = z
  .object({
    contrast: comfort.shape.contrast.catch(defaultComfort.contrast),
    motion: comfort.shape.motion.catch(defaultComfort.motion),
    lineSpacing: comfort.shape.lineSpacing.catch(defaultComfort.lineSpacing),
    typeface: comfort.shape.typeface.catch(defaultComfort.typeface),
    largeTargets: comfort.shape.largeTargets.catch(defaultComfort.largeTargets),
  })
  .catch(defaultComfort)

/** The only list of the settings: schema, defaults, stored file and policy are derived from it. */
const definitions = {
  language: defineSetting({
    schema: z.enum(languages),
    default: firstLanguage,
    fromLocales: languageFrom,
    managed: z.enum(languages),
  }),
  /** No account changes it afterwards. A file without it is older than the question. */
  languageSettled: defineSetting({
    schema: z.boolean().optional(),
    default: false,
    stored: z.boolean().catch(true),
  }),
  theme: defineSetting({ schema: z.enum(themeChoices), default: 'system' }),
  comfort: defineSetting({ schema: comfort, default: defaultComfort, stored: storedComfort }),
  /** An unreadable value counts as shared, so that nothing is stored. */
  sharedComputer: defineSetting({ schema: z.boolean(), default: false, unreadable: true, managed: z.boolean() }),
  proxy: defineSetting({
    schema: proxySettings,
    default: { mode: 'system' },
    managed: z.discriminatedUnion('mode', [systemProxy.strict(), manualProxy.strict(), scriptProxy.strict()]),
  }),
  hardwareAcceleration: switchedOn,
  dataSaver: defineSetting({ schema: z.boolean(), default: false, managed: z.boolean() }),
  offlineLimitGb: defineSetting({ schema: z.literal(offlineLimits), default: 5 }),
  zoom: defineSetting({ schema: z.literal(zoomSteps), default: 100 }),
  sharingAnswered: switchedOff,
  reminders: switchedOn,
  /** Shown without window focus. */
  nativeNotifications: switchedOn,
  quietHours: defineSetting({ schema: quietHours, default: { on: false, from: '21:00', to: '07:00' } }),
  /** Closing the window leaves the application in the tray. */
  tray: switchedOff,
  openAtLogin: switchedOff,
  /** Downloads a dictionary. */
  spelling: switchedOff,
}

type Definitions = typeof definitions
type SettingName = keyof Definitions
type ManagedShape = {
  [Name in SettingName as Definitions[Name]['managed'] extends z.ZodType ? Name : never]: Definitions[Name]['managed']
}
export type ManagedSetting = keyof ManagedShape

const entries: [string, Setting<z.ZodType, z.ZodType | undefined>][] = Object.entries(definitions)

/** Settings of this computer. */
export const settings = z.object(
  toShape<{ [Name in SettingName]: Definitions[Name]['schema'] }>(entries.map(([name, { schema }]) => [name, schema])),
)
export type Settings = z.output<typeof settings>

/** The settings that a school may decide. */
export const managedShape = toShape<ManagedShape>(
  entries.flatMap(([name, { managed }]) => (managed === undefined ? [] : [[name, managed] as const])),
)
/** Also keys of the schema of the policy and of the registry. */
export const managedSettings = Object.keys(managedShape) as ManagedSetting[]

/** `locales`: the languages of the operating system, the preferred one first. */
export function defaultSettings(locales: readonly string[]): Settings {
  return Object.fromEntries(entries.map(([name, setting]) => [name, toDefault(setting, locales)])) as Settings
}

/** The fields of the stored file. Each replaces an absent or invalid value by itself, so that the others are read. */
export function storedShape(locales: readonly string[]) {
  return toShape<{ [Name in SettingName]: z.ZodType<Settings[Name]> }>(
    entries.map(([name, setting]) => {
      const initial = toDefault(setting, locales)
      const { schema, unreadable = initial, stored } = setting
      return [name, stored ?? schema.optional().default(initial).catch(unreadable)]
    }),
  )
}

function toShape<Shape>(fields: readonly (readonly [string, z.ZodType])[]): Shape {
  return Object.fromEntries(fields) as Shape
}

function toDefault(
  { default: initial, fromLocales }: Pick<Setting<z.ZodType, unknown>, 'default' | 'fromLocales'>,
  locales: readonly string[],
): unknown {
  return fromLocales === undefined ? initial : fromLocales(locales)
}

function isScriptAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\/]/i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Settings commands. */
export const settingsCommands = {
  'settings.change': { input: settings.partial(), output: settings, limit: 40 },
} as const
