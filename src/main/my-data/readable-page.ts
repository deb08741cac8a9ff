import { languageFacts, type Language } from '#shared/locale.ts'
import { isPlatformTime } from '#shared/std/platform-time.ts'
import { escapeHtml } from '../base/html'
import type { MyDataTexts } from '../base/services'
import type { Part } from './collect'

type Options = { parts: readonly Part[]; language: Language; now: Date; t: MyDataTexts }

/** Rows of the page; the JSON files contain all. */
export const maxRows = 2000
const maxDepth = 12

const style = `body{margin:0 auto;max-width:1000px;padding:24px;font:16px/1.6 'Segoe UI','Noto Sans \
Arabic',Tahoma,sans-serif;color:#122a2d;background:#fff}
h1{font-size:26px;line-height:34px}h2{font-size:20px;margin-block:32px 8px}section{overflow-x:auto}
dl{display:grid;grid-template-columns:minmax(120px,max-content) 1fr;gap:4px \
16px;margin:0}dt{color:#46595b}dd{margin:0;min-width:0;overflow-wrap:anywhere}
ol{margin:0;padding-inline-start:28px}li{padding-block:6px;border-block-end:1px solid \
#dbe3df}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
nav li{border:0;padding:0}.note{color:#46595b}a{color:#0b6e69}@media print{nav{display:none}}`

/** Without scripts and addresses; everything is escaped. */
export function readablePage({ parts, language, now, t }: Options): string {
  const { intl, direction } = languageFacts[language]
  const date = createDateTimeFormat(intl, 'long')(now)
  const folders = (['computer', 'platform'] as const).filter((folder) => parts.some((part) => part.folder === folder))
  const sections = folders.map((folder) => {
    const own = parts.filter((part) => part.folder === folder)
    return `<h2>${escapeHtml(t(folder))}</h2>${own.map((part) => section(part, t, intl)).join('')}`
  })
  const links = parts.map((part) => `<li><a href="#${getId(part)}">${escapeHtml(part.title)}</a></li>`)
  return `<!doctype html>
<html lang="${intl}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta \
http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
'unsafe-inline'"><title>${escapeHtml(t('pageTitle'))}</title><style>${style}</style></head>
<body><h1>${escapeHtml(t('pageTitle'))}</h1><p class="note">${escapeHtml(t('pageIntro', { date }))}</p><nav \
aria-label="${escapeHtml(t('contents'))}"><ul>${links.join('')}</ul></nav>${sections.join('')}</body>
</html>
`
}

const getId = ({ folder, name }: Part): string => `${folder}-${name}`

function section(part: Part, t: MyDataTexts, intl: string): string {
  const { title, value } = part
  const body =
    value === undefined
      ? `<p class="note">${escapeHtml(t('notRead'))}</p>`
      : isEmpty(value)
        ? `<p class="note">${escapeHtml(t('nothing'))}</p>`
        : createWriter(t, intl)(value, 0)
  return `<section id="${getId(part)}"><h3>${escapeHtml(title)}</h3>${body}</section>`
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.values(value).length === 0)
}

function createWriter(t: MyDataTexts, intl: string): (value: unknown, depth: number) => string {
  const toText = createDateTimeFormat(intl, 'medium')
  let rows = 0
  const write = (value: unknown, depth: number): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return escapeHtml(t(value ? 'yes' : 'no'))
    if (typeof value === 'string') return writeText(value, toText)
    if (typeof value !== 'object') return escapeHtml(String(value))
    if (depth >= maxDepth) return '…'
    return Array.isArray(value) ? writeList(value, depth) : writeFields(value, depth)
  }
  function writeList(values: readonly unknown[], depth: number): string {
    if (values.length === 0) return '–'
    const shown = values.slice(0, Math.max(0, maxRows - rows))
    rows += shown.length
    const hidden = values.length - shown.length
    const more = hidden > 0 ? `<p class="note">${escapeHtml(t('moreRows', { count: hidden }))}</p>` : ''
    return `<ol>${shown.map((each) => `<li>${write(each, depth + 1)}</li>`).join('')}</ol>${more}`
  }
  function writeFields(fields: object, depth: number): string {
    const shown = Object.entries(fields).filter(([, each]) => !isEmpty(each))
    return `<dl>${shown
      .map(([name, each]) => `<dt>${escapeHtml(fieldLabel(name, t))}</` + `dt><dd>${write(each, depth + 1)}</dd>`)
      .join('')}</dl>`
  }
  return write
}

const isoDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Time of this computer; names its zone where that is not the time of the application's screens. */
function createDateTimeFormat(intl: string, dateStyle: 'long' | 'medium'): (date: Date) => string {
  const own = new Intl.DateTimeFormat(intl, { dateStyle, timeStyle: 'short' })
  const zoned = new Intl.DateTimeFormat(intl, { dateStyle, timeStyle: 'long' })
  return (date) => (isPlatformTime(date.getTime()) ? own : zoned).format(date)
}

function writeText(text: string, toText: (date: Date) => string): string {
  const date = isoDate.test(text) && text.length < 40 ? new Date(text) : null
  if (date !== null && !Number.isNaN(date.getTime())) return escapeHtml(toText(date))
  return text.includes('\n') ? `<pre dir="auto">${escapeHtml(text)}</pre>` : `<bdi>${escapeHtml(text)}</bdi>`
}

const labels = {
  name: 'fieldName',
  title: 'fieldTitle',
  firstname: 'fieldFirstName',
  lastname: 'fieldLastName',
  email: 'fieldEmail',
  phone: 'fieldPhone',
  amount: 'fieldAmount',
  points: 'fieldPoints',
  status: 'fieldStatus',
  date: 'fieldDate',
  created_at: 'fieldDate',
  at: 'fieldDate',
  payed_at: 'fieldDate',
  description: 'fieldDescription',
  body: 'fieldText',
  message: 'fieldText',
  seen: 'fieldSeen',
  subject: 'fieldSubject',
  files: 'fieldFiles',
  bytes: 'fieldBytes',
  count: 'fieldCount',
  completed: 'fieldCompleted',
  language: 'fieldLanguage',
} as const
const labelKeys = new Map(Object.entries(labels))

function fieldLabel(name: string, t: MyDataTexts): string {
  const label = labelKeys.get(name.toLowerCase())
  return label === undefined ? name.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2') : t(label)
}
