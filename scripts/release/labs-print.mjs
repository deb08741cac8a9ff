// Writes docs/labs-print.html, one A4 sheet for the noticeboard of a school, from docs/labs.fr.md and docs/labs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const project = path.resolve(import.meta.dirname, '..', '..')
const read = (name) => readFileSync(path.join(project, 'docs', name), 'utf8')
const escape = (text) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])
const inline = (text) =>
  escape(text)
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]+)`/g, '<code dir="ltr">$1</code>')

function part(text, heading) {
  const start = text.indexOf(`\n${heading}\n`)
  if (start === -1) throw new Error(`There is no part "${heading}" in the guide.`)
  const level = /^#+/.exec(heading)[0]
  const rest = text.slice(start + heading.length + 2)
  const end = rest.search(new RegExp(`^#{1,${level.length}} `, 'm'))
  return end === -1 ? rest : rest.slice(0, end)
}

const rowsOf = (text) => {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'))
  return lines
    .slice(first, first + length)
    .filter((_, index) => index !== 1)
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
}

const table = (text) =>
  `<table>${rowsOf(text)
    .map(([system, , command], index) => {
      const cell = index === 0 ? 'th' : 'td'
      return `<tr><${cell}>${inline(system)}</${cell}><${cell}>${inline(command)}</${cell}></tr>`
    })
    .join('\n')}</table>`
const code = (text) => `<pre dir="ltr">${escape(/```bat\n([\s\S]*?)```/.exec(text)[1].trim())}</pre>`

const arabic = `<section lang="ar" dir="rtl"><h2>باختصار</h2>
<p>ثبّت الحزمة بصفتك مسؤولًا بالأمر الموافق للنظام أعلاه؛ لا يحتاج التلميذ إلى أيّ صلاحيّات. على حاسوب مشترك لا يبقى \
أيّ أثر للتلميذ بعد إغلاق التطبيق، والعمل الذي لم يُسلَّم يضيع بعد انقطاع الكهرباء. تُظهر صفحة «التشخيص» في قائمة \
المساعدة العناوين التي يجب السماح بها.</p></section>`

function section({ text, language, title, install, msi, msiTitle, policy }) {
  return `<section lang="${language}"><h2>${title}</h2>${table(part(text, install))}
<h3>${msiTitle}</h3>${code(part(text, msi))}
<h3>${policy.title}</h3>${code(part(text, policy.heading))}</section>`
}

export function labsPrint() {
  const french = section({
    text: read('labs.fr.md'),
    language: 'fr',
    title: 'Installation silencieuse',
    install: '## Installation',
    msi: '### MSI',
    msiTitle: 'MSI : installer, réparer, mettre à jour, supprimer',
    policy: { title: 'Réglages par le registre', heading: '### Windows : registre et stratégie de groupe' },
  })
  const english = section({
    text: read('labs.md'),
    language: 'en',
    title: 'Silent installation',
    install: '## Installation',
    msi: '### MSI',
    msiTitle: 'MSI: install, repair, update, remove',
    policy: { title: 'Settings by the registry', heading: '### Windows: registry and group policy' },
  })
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>Tutorat · salles informatiques</title>
<style>
@page { size: A4; margin: 12mm }
body { margin: 0 auto; max-width: 186mm; font: 9pt/1.4 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', \
Tahoma, sans-serif; color: #122a2d }
h1 { margin: 0 0 2mm; font-size: 15pt } h2 { margin: 4mm 0 1mm; font-size: 11pt; color: #0b6e69 } \
h3 { margin: 2mm 0 1mm; font-size: 9pt }
section { break-inside: avoid } table { width: 100%; border-collapse: collapse } th { text-align: start }
th, td { border-bottom: 0.2mm solid #b9c6c3; padding: 0.6mm 1mm; vertical-align: top } p { margin: 0 }
pre { margin: 0; padding: 1.5mm; background: #f3f5f1; white-space: pre-wrap; overflow-wrap: anywhere } code, pre { \
font: 8pt/1.35 Consolas, monospace }
</style></head>
<body><h1>Tutorat · salles informatiques · computer rooms · قاعات الحواسيب</h1>
${french}
${english}
${arabic}
</body>
</html>
`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(path.join(project, 'docs', 'labs-print.html'), labsPrint())
