import type { FormRule } from 'antd'
import type * as z from 'zod'

export type ZodRuleOptions = { readonly message?: string | undefined }

/** The message of the first issue is what the person reads; an empty field is checked too, so that the schema says what is required. */
export function zodRule(schema: z.ZodType, options: ZodRuleOptions = {}): FormRule {
  return {
    validator: async (_rule: unknown, value: unknown) => {
      const result = await schema.safeParseAsync(value ?? '')
      if (result.success) return
      throw new Error(options.message ?? result.error.issues[0]?.message ?? '')
    },
  }
}
