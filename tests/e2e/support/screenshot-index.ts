import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const sheetStyle =
  'body{font:14px system-ui;margin:24px;background:#e9eceb}figure{display:inline-block;margin:8px;' +
  'vertical-align:top}img{inline-size:380px;border:1px solid #99a}figcaption{padding-block:4px}'

const pageOf = (title: string, body: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${sheetStyle}</style><h1>${title}</h1>${body}`

export async function writeScreenshotIndex(
  folder: string,
  routes: readonly { feature: string; name: string }[],
): Promise<void> {
  const pictures = (await readdir(folder)).filter((file) => file.endsWith('.png')).sort()
  const features = [...new Set(routes.map((route) => route.feature))].sort()
  for (const feature of features) {
    const names = routes.filter((route) => route.feature === feature).map((route) => route.name)
    const figures = pictures
      .filter((file) => names.includes(file.split('.')[0] ?? ''))
      .map(
        (file) =>
          `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>` +
          `<figcaption>${file.replace(/\.png$/, '').replaceAll('.', ' · ')}</figcaption></figure>`,
      )
    await writeFile(path.join(folder, `${feature}.html`), pageOf(feature, figures.join('')))
  }
  await writeFile(
    path.join(folder, 'index.html'),
    pageOf(
      'Screens',
      `<ul>${features.map((feature) => `<li><a href="${feature}.html">${feature}</a></li>`).join('')}</ul>`,
    ),
  )
}
