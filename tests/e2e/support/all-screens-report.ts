import { writeFile } from 'node:fs/promises'
import path from 'node:path'

export async function printSweep(
  folder: string,
  screens: readonly { name: string; address: string }[],
  columns: readonly string[],
  passed: ReadonlySet<string>,
): Promise<void> {
  const lines = screens.map(
    ({ name, address }) =>
      `| ${address} | ${name} | ${columns.map((column) => (passed.has(`${name} ${column}`) ? '✓' : '✗')).join(' | ')} |`,
  )
  const table = [
    `| address | screen | ${columns.join(' | ')} |`,
    `| --- | --- | ${columns.map(() => '---').join(' | ')} |`,
    ...lines.toSorted(),
  ].join('\n')
  await writeFile(path.join(folder, 'table.md'), `${table}\n`)
  console.log(`\n${table}\n`)
}
