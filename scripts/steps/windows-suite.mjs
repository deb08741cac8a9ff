import path from 'node:path'
import { withDisplay } from './display.mjs'
import { run } from './processes.mjs'
import { ensureWindowsForTests, windowsProgram } from './windows-build.mjs'
import { ensureWine, wineVariables } from './wine-root.mjs'

const playwright = [
  path.join('node_modules', '@playwright', 'test', 'cli.js'),
  'test',
  '--config',
  path.join('tests', 'windows', 'playwright.config.ts'),
]

async function underWine({ node, env }, args) {
  const display = await withDisplay(env)
  try {
    const endWine = await ensureWine(display.env)
    const variables = { ...wineVariables(), TUTORAT_WINDOWS_PROGRAM: windowsProgram() }
    try {
      return await run(node, [...playwright, ...args], { env: { ...display.env, ...variables } })
    } finally {
      await endWine()
    }
  } finally {
    display.stop()
  }
}

/** Natively on Windows, else under Wine as root. Returns the exit code. */
export async function runWindowsSuite(tools, args) {
  await ensureWindowsForTests(tools)
  const { code } =
    process.platform === 'win32'
      ? await run(tools.node, [...playwright, ...args], {
          env: { ...tools.env, TUTORAT_WINDOWS_PROGRAM: windowsProgram() },
        })
      : await underWine(tools, args)
  return code
}
