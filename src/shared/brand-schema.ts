import * as z from 'zod'
import { languages } from './locale'

const colour = z.string().regex(/^#[0-9A-F]{6}$/, 'must be six hexadecimal digits in capitals after #, as #0B6E69')
const httpsAddress = z.string().regex(/^https:\/\/[^\s/]+\/(?:\S*\/)?$/, 'must be an https:// address that ends with /')
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}<>&"'`$\\]*$/u, 'must be one line without < > & " \' ` $ or \\')

/** Colours that belong to a brand, by their role; grounds, texts and states are the same for all. */
const colours = z.strictObject({
  primary: colour,
  primaryHover: colour,
  primaryActive: colour,
  link: colour,
  primaryPale: colour,
  primaryPaler: colour,
  primaryEdge: colour,
  onPrimary: colour,
  accent: colour,
  accentHover: colour,
  onAccent: colour,
  accentText: colour,
  accentPale: colour,
  highlight: colour,
  onHighlight: colour,
  highlightText: colour,
  highlightPale: colour,
  sidebar: colour,
  sidebarActive: colour,
  sidebarText: colour,
  sidebarIcon: colour,
  sidebarUnread: colour,
  onSidebarUnread: colour,
})

/** `brand/<id>/brand.json`; docs/brand-fields.md is written from it. */
export const brandSchema = z.strictObject({
  $schema: z.string().optional(),
  id: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be 2 to 31 small letters, digits and hyphens'),
  name: oneLine(30),
  program: z.string().regex(/^[A-Za-z][A-Za-z0-9]{1,30}$/, 'must be 2 to 31 letters and digits, without accents'),
  appId: z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){2,}$/, 'must be a reversed domain name of three parts'),
  scheme: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be 2 to 31 small letters, digits and hyphens')
    .refine((scheme) => !reservedSchemes.has(scheme), 'belongs to the system or to the application itself'),
  site: httpsAddress,
  updates: httpsAddress,
  publisher: z.strictObject({ name: oneLine(60), email: z.email() }),
  support: z.strictObject({ phone: oneLine(30) }).nullable(),
  msiUpgradeCode: z.guid(),
  languages: z
    .array(z.enum(languages))
    .min(1)
    .refine((list) => new Set(list).size === list.length, 'must not name a language twice'),
  operator: z
    .strictObject({
      slug: z.string().regex(/^[a-z0-9-]+$/, 'must be small letters, digits and hyphens'),
      name: oneLine(30),
    })
    .nullable(),
  features: z.strictObject({ gifts: z.boolean(), referral: z.boolean() }),
  summary: z.strictObject({ fr: oneLine(80), en: oneLine(80), ar: oneLine(80) }),
  description: z.strictObject({ fr: oneLine(400), en: oneLine(400), ar: oneLine(400) }),
  colours: z.strictObject({ light: colours, dark: colours }),
})

const reservedSchemes = new Set(['http', 'https', 'file', 'app', 'data', 'blob', 'about', 'mailto', 'tel', 'ftp'])

export type BrandFile = z.infer<typeof brandSchema>
