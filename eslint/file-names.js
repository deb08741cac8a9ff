import { relativePath } from './paths.js'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const vague = /(^|-)(utils?|helpers?|common|manager|service)(-|\.|$)/

export const fileName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kebab: '"{{part}}" is not kebab-case: "Style" in docs/architecture.md.',
      vague:
        '"{{part}}" says nothing about what it holds (no utils, helpers, common, manager, service): name it ' +
        'after its subject.',
    },
  },
  create(context) {
    return {
      Program(node) {
        for (const part of relativePath(context.filename)
          .split('/')
          .filter((name) => name !== '..')) {
          if (!kebab.test(part.replace(/^\./, ''))) context.report({ node, messageId: 'kebab', data: { part } })
          if (vague.test(part)) context.report({ node, messageId: 'vague', data: { part } })
        }
      },
    }
  },
}
