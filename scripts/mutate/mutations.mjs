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

/** Ignores log calls, whose text tests would only repeat, and dependencies of hooks, which lint compares with the code. */
export const ignorers = {
  'log': { shouldIgnore: (path) => (onlyLogs(path) ? 'a call of the log' : undefined) },
  'hook-dependencies': { shouldIgnore: (path) => (isDependencies(path) ? 'dependencies of a hook' : undefined) },
}

/** The compiler rejects nearly all of these mutants. */
export const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'OptionalChaining']
