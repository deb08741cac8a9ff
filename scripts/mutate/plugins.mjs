import { readFileSync } from 'node:fs'
import { declareClassPlugin, declareFactoryPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { createRunner } from './vitest-runner.mjs'

const isLog = (node) =>
  node.type === 'Identifier' ? node.name === 'log' : node.type === 'MemberExpression' && isLog(node.property)
const isLogCall = (node) =>
  node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && isLog(node.callee.object)
const onlyLogs = ({ node }) =>
  (node.type === 'ExpressionStatement' && isLogCall(node.expression)) ||
  (node.type === 'ArrowFunctionExpression' && isLogCall(node.body))

const isDependencies = ({ node, parent }) =>
  node.type === 'ArrayExpression' &&
  parent?.type === 'CallExpression' &&
  parent.callee.type === 'Identifier' &&
  /^use[A-Z]/.test(parent.callee.name) &&
  parent.arguments.length > 1 &&
  parent.arguments.at(-1) === node

/** Prints survivors immediately, because a full run takes hours. */
class Survivors {
  onMutantTested({ status, fileName, location: { start, end }, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const lines = readFileSync(fileName, 'utf8')
      .split('\n')
      .slice(start.line - 1, end.line)
    const [first = ''] = lines
    const original =
      lines.length === 1 ? first.slice(start.column - 1, end.column - 1) : `${first.slice(start.column - 1)} …`
    process.stdout.write(
      `  ${fileName}:${start.line}:${start.column} ${status === 'NoCoverage' ? '(no test comes here) ' : ''}` +
        `${original} → ${replacement.replace(/\s+/g, ' ')}\n`,
    )
  }
}

/** Ignores log calls, whose text tests would only repeat, and dependencies of hooks, which lint compares with the code. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log', {
    shouldIgnore: (path) => (onlyLogs(path) ? 'a call of the log' : undefined),
  }),
  declareValuePlugin(PluginKind.Ignore, 'hook-dependencies', {
    shouldIgnore: (path) => (isDependencies(path) ? 'dependencies of a hook' : undefined),
  }),
  declareClassPlugin(PluginKind.Reporter, 'survivors', Survivors),
  declareFactoryPlugin(PluginKind.TestRunner, 'reusing-vitest', createRunner),
]
