import type { FormRule } from 'antd'

/** A rule that reads the whole value and says what is wrong in one sentence, or undefined when nothing is. */
export function validationRule<Value>(sentenceFor: (value: Value | undefined) => string | undefined): FormRule {
  return {
    validator: async (_rule: unknown, value: Value | undefined) => {
      const sentence = sentenceFor(value)
      if (sentence !== undefined) throw new Error(sentence)
    },
  }
}
