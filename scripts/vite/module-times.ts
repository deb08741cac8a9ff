import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Records when the evaluation of each module ends (`globalThis.moduleTimes`), for `npm run bench -- module-times`. The
 * modules of a bundle are evaluated one after another: the difference to the entry before is what a module costs.
 */
export function moduleTimes(root: string): Plugin {
  const record = (name: string): string =>
    `(globalThis.moduleTimes ??= []).push([${JSON.stringify(name)}, performance.now()]);`
  return {
    name: 'tutorat:module-times',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!/\.(?:[cm]?js|tsx?)$/.test(file)) return null
      return { code: `${code}\n;${record(path.relative(root, file).split(path.sep).join('/'))}`, map: null }
    },
    // The time between two files is no cost of the first module of the second one.
    renderChunk: (code) => ({ code: `${record('')}${code}`, map: null }),
  }
}
