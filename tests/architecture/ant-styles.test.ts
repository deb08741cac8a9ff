import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { callsIn, extractSheets, neverDrawn } from '../../scripts/vite/ant-styles'

const root = path.resolve(import.meta.dirname, '..', '..')
const sheets = extractSheets()

function importedFrom(file: string): string[] {
  const names = /import \{([^}]*)\} from 'antd'/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return names
    .split(',')
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => /^[A-Z]/.test(name))
}

const folders: Readonly<Record<string, string>> = { QRCode: 'qr-code', TimePicker: 'date-picker' }
const folderOf = (component: string) =>
  folders[component] ?? component.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

function stylesOf(component: string): string[] {
  const modules = globSync(`node_modules/antd/es/${folderOf(component)}/style/**/*.js`, { cwd: root })
  return modules.flatMap((file) =>
    callsIn(parseAst(readFileSync(path.join(root, file), 'utf8'))).map(({ name }) => name),
  )
}

test('the style sheets contain the rules of every imported Ant Design component', () => {
  const components = [
    ...new Set(globSync('src/renderer/**/*.tsx', { cwd: root }).flatMap((file) => importedFrom(path.join(root, file)))),
  ].filter((name) => name !== 'ConfigProvider')
  expect(components.length).toBeGreaterThan(8)
  for (const component of components) {
    const styles = stylesOf(component).filter((name) => !neverDrawn.has(name))
    expect([component, styles.length > 0]).toEqual([component, true])
    expect([component, styles.filter((name) => (sheets.get(name) ?? '').length < 20)]).toEqual([component, []])
  }
})

test('the page uses no component whose style sheet is left out', () => {
  const parts = [...neverDrawn].map((name) => name.split('-'))
  const whole = parts.filter(([component, part]) => component === part).map(([component]) => component)
  const drawn = globSync('src/renderer/**/*.tsx', { cwd: root }).flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8')
    return [
      ...importedFrom(path.join(root, file)).filter((name) => whole.includes(name)),
      ...(/<\w*Badge\.Ribbon/.exec(code) ?? []),
    ]
  })
  expect(drawn).toEqual([])
})

test('the rules use the CSS variables of the theme', () => {
  expect(sheets.get('Button-Button')).toContain('var(--ant-button-font-weight)')
  for (const rules of sheets.values()) expect(rules).not.toMatch(/\.tutorat\b|data-ant-cssinjs/)
})
