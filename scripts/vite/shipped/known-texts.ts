import { readFileSync } from 'node:fs'
import path from 'node:path'

type Known = {
  files?: readonly string[]
  copyright?: string
  adds?: 'apache-2.0' | 'mit'
  until?: string
}

export const licenceOverrides: Readonly<Record<string, Known>> = {
  // Copied from @ant-design/icons of the same repository.
  '@ant-design/icons-svg': {
    files: [],
    copyright: 'Copyright (c) 2018-present Ant UED, https://xtech.antfin.com/',
    adds: 'mit',
  },
  'hls.js': { adds: 'apache-2.0' },
  'http_ece': { files: [], copyright: 'Copyright (c) Martin Thomson', adds: 'mit' },
  'is-mobile': { files: [], copyright: 'Copyright (c) 2013 Julian Gruber <julian@juliangruber.com>', adds: 'mit' },
  'lazy-val': { files: [], copyright: 'Copyright (c) Vladimir Krivosheev', adds: 'mit' },
  'vite': { until: '# Licenses of bundled dependencies' },
}

export function readLicenceText(root: string, name: 'apache-2.0' | 'mit' | 'chromium'): string {
  return readFileSync(path.join(root, 'scripts', 'vite', 'shipped', 'texts', `${name}.txt`), 'utf8')
}
