import { brand } from '#shared/brand.ts'
import { languageFacts, type Language } from '#shared/locale.ts'
import { escapeHtml } from '../base/html'
import { getFixedT } from '../i18n/i18n'

const errorPagePath = '/desktop/stopped'
const reportPath = '/diagnostic#rapport'

export function errorPageAddress(address: string): string {
  const back = URL.canParse(address) && address.startsWith(`${brand.pageOrigin}/`) ? new URL(address) : null
  const path = back === null || back.pathname === errorPagePath ? '/' : `${back.pathname}${back.search}${back.hash}`
  return `${brand.pageOrigin}${errorPagePath}?back=${encodeURIComponent(path)}`
}

export function toCrashedUrl(address: string): string {
  if (!URL.canParse(address) || new URL(address).pathname !== errorPagePath) return address
  return `${brand.pageOrigin}${getReturnPath(new URL(address))}`
}

export function serveErrorPage(
  request: Request,
  appearance: { language: Language; theme: 'light' | 'dark' },
): Response | null {
  return new URL(request.url).pathname === errorPagePath
    ? errorPage(request.url, appearance.language, appearance.theme)
    : null
}

/** Without scripts or external files, so that it cannot crash the same way (threats I1). */
export function errorPage(address: string, language: Language, theme: 'light' | 'dark'): Response {
  const t = getFixedT(language, 'main-crash')
  const dark = ['#0D1F22', '#EAF2F0', '#45C8BA', '#05211F'] as const
  const light = ['#F3F5F1', '#122A2D', '#0B6E69', '#FFFFFF'] as const
  const [background, text, button, onButton] = theme === 'dark' ? dark : light
  const nonce = crypto.randomUUID()
  const style = `body{margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;padding:24px;\
text-align:center;background:${background};color:${text};font:16px/1.6 'Segoe UI','Noto Sans Arabic',Tahoma,sans-serif}
h1{margin:0;font-size:26px;line-height:34px}p{margin:0}a{justify-self:center;padding:10px \
24px;border-radius:12px;background:${button};color:${onButton};text-decoration:none;font-weight:500}\
.other{background:none;color:${button}}a:focus-visible{outline:3px solid ${button};outline-offset:2px}`
  const html = `<!doctype html>
<html lang="${languageFacts[language].intl}" dir="${languageFacts[language].direction}">
<head><meta charset="utf-8"><title>${t('pageTitle')}</title><style nonce="${nonce}">${style}</style></head>
<body><h1>${t('pageTitle')}</h1><p>${t('pageText')}</p><a \
href="${escapeHtml(getReturnPath(new URL(address)))}">${t('pageAgain')}</a><a \
class="other" href="${reportPath}">${t('pageReport')}</a></body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ` +
      `'none'`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
  return new Response(html, { headers })
}

function getReturnPath(url: URL): string {
  const back = url.searchParams.get('back') ?? '/'
  return /^\/(?![/\\])/.test(back) ? back : '/'
}
