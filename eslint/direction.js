const sided = {
  marginLeft: 'marginInlineStart',
  marginRight: 'marginInlineEnd',
  paddingLeft: 'paddingInlineStart',
  paddingRight: 'paddingInlineEnd',
  borderLeft: 'borderInlineStart',
  borderRight: 'borderInlineEnd',
  borderLeftWidth: 'borderInlineStartWidth',
  borderRightWidth: 'borderInlineEndWidth',
  borderLeftColor: 'borderInlineStartColor',
  borderRightColor: 'borderInlineEndColor',
  borderTopLeftRadius: 'borderStartStartRadius',
  borderTopRightRadius: 'borderStartEndRadius',
  borderBottomLeftRadius: 'borderEndStartRadius',
  borderBottomRightRadius: 'borderEndEndRadius',
}
const sidedInStyle = { left: 'insetInlineStart', right: 'insetInlineEnd' }
const sidedValues = { left: 'start', right: 'end' }

const isStyleName = (name) => typeof name === 'string' && /^(style|styles|css|.*Style)$/.test(name)

function isStyle(node, source) {
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.type === 'JSXAttribute') return isStyleName(outer.name.name)
    if (outer.type === 'Property' && outer.value === inner && isStyleName(outer.key.name ?? outer.key.value))
      return true
    if (/^TS(Satisfies|As)Expression$/.test(outer.type))
      return source.getText(outer.typeAnnotation).includes('CSSProperties')
    if (outer.type === 'VariableDeclarator')
      return isStyleName(outer.id.name) || source.getText(outer.id).includes('CSSProperties')
    if (/Function|Program|CallExpression/.test(outer.type)) return false
  }
  return false
}

/** Arabic is right-to-left: use start and end instead of left and right. */
export const logicalDirection = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      sided: '"{{name}}" does not turn around in Arabic: write "{{logical}}" (docs/decisions/0003-boundaries.md).',
    },
  },
  create(context) {
    const report = (node, name, logical) => context.report({ node, messageId: 'sided', data: { name, logical } })
    return {
      'ObjectExpression > Property'(node) {
        const name = node.key.name ?? node.key.value
        if (Object.hasOwn(sided, name)) report(node, name, sided[name])
        if (!isStyle(node.parent, context.sourceCode)) return
        if (Object.hasOwn(sidedInStyle, name)) report(node, name, sidedInStyle[name])
        if (/^(textAlign|float)$/.test(name) && Object.hasOwn(sidedValues, node.value.value))
          report(
            node,
            `${name}: ${node.value.value}`,
            name === 'float' ? `inline-${sidedValues[node.value.value]}` : sidedValues[node.value.value],
          )
      },
    }
  },
}
