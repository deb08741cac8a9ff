import { findFaults, type Report, toSections, unknownWords } from './report'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const row = (cells: readonly string[], tone = ''): string =>
  `<tr${tone === '' ? '' : ` class="${tone}"`}>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`

const table = (titles: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>` +
  `<tbody>${rows.join('')}</tbody></table>`

const tones: Readonly<Record<string, string>> = {
  'works': 'good',
  'agrees': 'good',
  'works with gaps': 'gaps',
  'tolerated': 'gaps',
  'does not work': 'bad',
  'cannot be read': 'bad',
  'no answer': 'bad',
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:.3rem .6rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}
.good td:nth-child(3){background:#d9f2dd}.gaps td:nth-child(3){background:#fff1c9}.bad td:nth-child(3){background:#f9d4d0}
td{color:#111;background:#fff}`

/** One document without scripts and without addresses to load. */
export function toReportPage(report: Report): string {
  const screens = report.screens.map(({ screen, address, verdict, gaps, unchecked }) =>
    row([screen, address, verdict, gaps.join('; '), unchecked.join('; ')], tones[verdict]),
  )
  const calls = report.calls.map(({ name, call, verdict, how, fields }) =>
    row([name, call, verdict, how.join('; '), fields.absent.join(', '), unknownWords(fields.unknown)], tones[verdict]),
  )
  const sections = toSections(report).map(
    ([title, remarks]) =>
      `<h2>${title}</h2>${table(
        ['subject', 'how', 'verdict'],
        remarks.map(({ subject, verdict, how, isFault }) =>
          row([subject, how.join('; '), verdict], isFault ? 'bad' : 'good'),
        ),
      )}`,
  )
  const faults = findFaults(report)
  const toCorrect =
    faults.length === 0
      ? '<p>Nothing has to be corrected.</p>'
      : `<ul>${faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('')}</ul>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(report.platform)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(report.platform)}</h1>
<h2>To correct</h2>${toCorrect}
<h2>Screens</h2>${table(['screen', 'address', 'verdict', 'gaps', 'not checked'], screens)}
${sections.join('\n')}
<h2>Calls</h2>${table(['endpoint', 'call', 'verdict', 'how', 'in no row, or empty in all', 'came and is not known'], calls)}
</body></html>
`
}
