import { useFormat } from '#core/strings/format.ts'
import { useTokenFormats } from '#domains/referral/format-tokens.ts'
import { Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'

type TokensAmountProps = {
  value: number
  sign?: '+' | '−' | undefined
  className?: string | undefined
}

/** Bidi-isolated; the sign precedes the figure in every language. */
export function TokensAmount({ value, sign, className }: TokensAmountProps) {
  const { number } = useFormat()
  const { unit } = useTokenFormats()
  return (
    <Text as="bdi" nowrap className={className}>
      <Ltr>{`${sign ?? ''}${number(value)}`}</Ltr> {unit(value)}
    </Text>
  )
}
