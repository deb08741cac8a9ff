import type { FormRule } from 'antd'

export function validationRule<Value>(sentenceFor: (value: Value | undefined) => string | undefined): FormRule {
  return {
    validator: async (_rule: unknown, value: Value | undefined) => {
      const sentence = sentenceFor(value)
      if (sentence !== undefined) throw new Error(sentence)
    },
  }
}
