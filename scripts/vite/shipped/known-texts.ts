import { readFileSync } from 'node:fs'
import path from 'node:path'

type Known = {
  /** The files of the package that hold its licence, instead of the one found by its name; none where the package brings none. */
  files?: readonly string[]
  /** The line of the copyright, for a package that names it elsewhere. */
  copyright?: string
  /** A text that the package refers to without bringing it along. */
  adds?: 'apache-2.0' | 'mit'
  /** What stands between its own licence and those of parts that are not shipped. */
  until?: string
}

/** The packages whose licence does not lie in a file of its own, and where it stands instead. */
export const knownTexts: Readonly<Record<string, Known>> = {
  // As in the package @ant-design/icons of the same repository.
  '@ant-design/icons-svg': { files: [], copyright: 'Copyright (c) 2018-present Ant UED, https://xtech.antfin.com/', adds: 'mit' },
  'hls.js': { adds: 'apache-2.0' },
  http_ece: { files: [], copyright: 'Copyright (c) Martin Thomson', adds: 'mit' },
  // At the end of its README.
  'is-mobile': { files: [], copyright: 'Copyright (c) 2013 Julian Gruber <julian@juliangruber.com>', adds: 'mit' },
  'lazy-val': { files: [], copyright: 'Copyright (c) Vladimir Krivosheev', adds: 'mit' },
  // Only its preload helper is shipped: the parts of the tool itself are not.
  vite: { until: '# Licenses of bundled dependencies' },
}

/** The text of one that is known by hand. */
export function knownText(root: string, name: 'apache-2.0' | 'mit' | 'chromium'): string {
  return readFileSync(path.join(root, 'scripts', 'vite', 'shipped', 'texts', `${name}.txt`), 'utf8')
}
