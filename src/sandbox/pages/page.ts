import { createHash } from 'node:crypto'

type Page = {
  title: string
  language?: string
  body: string
  style?: string
  script?: string
  frames?: boolean
  forms?: boolean
  status?: number
}

export function page({
  title,
  language = 'fr',
  body,
  style = '',
  script = '',
  frames = false,
  forms = false,
  status = 200,
}: Page): Response {
  const look =
    `:root{color-scheme:light dark;font:16px/1.6 'Rubik Variable','Segoe UI',Tahoma,sans-serif}body{margin:0;` +
    `padding:32px;background:#F3F5F1;color:#122A2D}main{max-width:560px;margin:auto}${style}`
  const policy = [
    "default-src 'none'",
    `style-src '${hash(look)}'`,
    script === '' ? "script-src 'none'" : `script-src '${hash(script)}'`,
    "img-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    forms ? "form-action 'self'" : "form-action 'none'",
    ...(frames ? [] : ["frame-ancestors 'none'"]),
  ]
  const scripted = script === '' ? '' : `<script>${script}</script>`
  const html =
    `<!doctype html><html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${look}</style></head>` +
    `<body>${body}${scripted}</body></html>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
