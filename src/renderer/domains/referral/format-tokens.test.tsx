import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useTokenFormats } from './format-tokens'

it('a screen names tokens in its language, and says when the platform does not tell them', () => {
  const t = textsIn('fr', 'tokens')
  const { result } = createHookWorld().render(useTokenFormats)
  expect([null, 0, 11].map((count) => result.current.label(count))).toEqual([t('heldUnknown'), t('none'), t('overTen')])
})
