import * as z from 'zod'
import { languages } from './locale'

const colour = z.string().regex(/^#[0-9A-F]{6}$/, 'must be six hexadecimal digits in capitals after #, as #0B6E69')
const httpsAddress = z
  .string()
  .regex(/^https:\/\/[^\s/]+\/(?:[^\s/]+\/)*$/, 'must be an https:// address that ends with /')
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}<>&"'`$\\]*$/u, 'must be one line without < > & " \' ` $ or \\')
const identifier = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be 2 to 31 small letters, digits and hyphens')
const inLanguages = (max: number) => z.strictObject({ fr: oneLine(max), en: oneLine(max), ar: oneLine(max) })

const reservedSchemes = new Set(['http', 'https', 'file', 'app', 'data', 'blob', 'about', 'mailto', 'tel', 'ftp'])

const colours = z.strictObject({
  primary: colour.describe('buttons, switches, the focus ring, progress'),
  primaryHover: colour.describe('a button under the pointer'),
  primaryActive: colour.describe('a button that is pressed'),
  link: colour.describe('links and chosen entries, on white and on `primaryPale`, `primaryPaler`'),
  primaryPale: colour.describe('the ground of what is chosen'),
  primaryPaler: colour.describe('the same, under the pointer'),
  primaryEdge: colour.describe('the border of what is chosen'),
  onPrimary: colour.describe('text on `primary`'),
  accent: colour.describe('what is offered: prices, tokens, the one call on a screen'),
  accentHover: colour.describe('the same, under the pointer'),
  onAccent: colour.describe('text on `accent`'),
  accentText: colour.describe('text in the accent, on `accentPale`'),
  accentPale: colour.describe('the ground of a notice in the accent'),
  highlight: colour.describe('what is live or new'),
  onHighlight: colour.describe('text on `highlight`'),
  highlightText: colour.describe('text in the highlight, on `highlightPale`'),
  highlightPale: colour.describe('the ground of what is live'),
  sidebar: colour.describe('the sidebar, dark in both themes'),
  sidebarActive: colour.describe('its current row; white text stands on it'),
  sidebarText: colour.describe('its text'),
  sidebarIcon: colour.describe('its icons'),
  sidebarUnread: colour.describe('its count of what is unread'),
  onSidebarUnread: colour.describe('the number in that count'),
})

/** `brand/<id>/brand.json`. */
export const brandSchema = z.strictObject({
  $schema: z.string().optional().describe('the address of brand.schema.json, so that an editor completes the file'),
  id: identifier.describe('the name of the folder, of the packages and of the command; never changed once shipped'),
  name: oneLine(30).describe(
    'what people read, in any script: `{{app}}` in every sentence, the title, the desktop entry',
  ),
  program: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]{1,30}$/, 'must be 2 to 31 letters and digits, without accents')
    .describe('the name in Latin letters, for folders, installers, the profile and the registry; never changed'),
  appId: z
    .string()
    .regex(/^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*){2,}$/, 'must be a reversed domain name of three parts or more')
    .describe('the reversed domain name by which systems and keychains know the application; never changed'),
  scheme: identifier
    .refine((scheme) => !reservedSchemes.has(scheme), 'belongs to the system or to the application itself')
    .describe('the scheme of its links; the payment and sign-in pages of the platform end at it'),
  site: httpsAddress.describe('the home page; also the Referer of embedded videos, which their host has to allow'),
  updates: httpsAddress.describe('the folder that installed copies ask for updates'),
  publisher: z
    .strictObject({
      name: oneLine(60).describe('who ships it'),
      email: z.email().describe('the maintainer of the packages'),
    })
    .describe('stands in the packages and their copyright'),
  support: z
    .strictObject({ phone: oneLine(30).describe('the number') })
    .nullable()
    .describe('shown where `platform.json` names no `links.contactPhone`; null for none'),
  msiUpgradeCode: z
    .guid()
    .describe('by which Windows Installer knows its own older versions: another for each brand, never changed'),
  languages: z
    .array(z.enum(languages))
    .min(1)
    .refine((list) => new Set(list).size === list.length, 'must not name a language twice')
    .describe('those that are offered; the first serves where the system has none of them'),
  operator: z
    .strictObject({
      slug: identifier.describe('in the address of its landing page'),
      name: oneLine(30).describe('what people read'),
    })
    .nullable()
    .describe('the mobile operator that bills subscriptions; null: no such entry, page or way to pay'),
  features: z
    .strictObject({
      gifts: z.boolean().describe('gifts for tokens'),
      referral: z.boolean().describe('sponsoring friends; without it there are no gifts either'),
    })
    .describe('what is off has no screen, entry or link'),
  summary: inLanguages(80).describe('one sentence for software centres and desktop entries'),
  description: inLanguages(400).describe('one paragraph for software centres'),
  colours: z
    .strictObject({ light: colours, dark: colours })
    .describe('by role; `npm run brand -- check` measures their contrasts'),
})

export type BrandFile = z.infer<typeof brandSchema>

/** Every fault in words, by its field. */
export function findBrandFaults(value: unknown, folder: string): string[] {
  const parsed = brandSchema.safeParse(value)
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'brand.json'}: ${message}`)
  return parsed.data.id === folder ? [] : [`id: must be "${folder}", the name of its folder`]
}
