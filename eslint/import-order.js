/** Libraries of Node, packages, aliases, files further up, files beside, then styles, which override those of the rest. */
const groupOf = (source) => {
  if (/^\..*\.css$/.test(source)) return 5
  if (source.startsWith('./')) return 4
  if (source.startsWith('.')) return 3
  if (source.startsWith('#')) return 2
  return source.startsWith('node:') ? 0 : 1
}

/** The higher a relative import climbs, the earlier it stands. */
const heightOf = (source) => source.match(/\.\.\//g)?.length ?? 0

const isType = (node) => node.importKind === 'type'

export function compareImports(a, b) {
  const [left, right] = [a.source.value, b.source.value]
  return (
    groupOf(left) - groupOf(right) ||
    heightOf(right) - heightOf(left) ||
    (left < right ? -1 : left > right ? 1 : Number(isType(a)) - Number(isType(b)))
  )
}

/** An import for its effect keeps its place: what follows may need the effect. */
function segmentsOf(body) {
  const segments = [[]]
  for (const node of body) {
    const isSortable = node.type === 'ImportDeclaration' && node.specifiers.length > 0
    if (isSortable) segments.at(-1).push(node)
    else segments.push([])
  }
  return segments.filter((segment) => segment.length > 1)
}

export const importOrder = {
  meta: {
    type: 'layout',
    fixable: 'code',
    schema: [],
    messages: {
      order:
        'Imports stand in one order ("Style" in docs/architecture.md): Node, packages, aliases, "../", "./", styles, ' +
        'each by name. "npx eslint --fix" sorts them.',
    },
  },
  create(context) {
    const { sourceCode } = context
    /** With the comments above it. */
    const rangeOf = (node, previous) => {
      const comments = sourceCode
        .getCommentsBefore(node)
        .filter(({ range }) => previous && range[0] >= previous.range[1])
      const own = comments.filter(({ loc }) => previous && loc.start.line > previous.loc.end.line)
      return [own[0]?.range[0] ?? node.range[0], node.range[1]]
    }
    return {
      Program({ body }) {
        for (const segment of segmentsOf(body)) {
          const sorted = segment.toSorted(compareImports)
          const wrong = segment.find((node, index) => node !== sorted[index])
          if (wrong === undefined) continue
          const ranges = new Map(segment.map((node, index) => [node, rangeOf(node, segment[index - 1])]))
          const texts = sorted.map((node) => sourceCode.text.slice(...ranges.get(node)))
          const end = segment.at(-1).range[1]
          context.report({
            node: wrong,
            messageId: 'order',
            fix: (fixer) => fixer.replaceTextRange([ranges.get(segment[0])[0], end], texts.join('\n')),
          })
        }
      },
    }
  },
}
