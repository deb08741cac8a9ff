import { frenchTypography } from '#shared/std/french-typography.ts'
import { useTextLanguage } from './text-language'

/** A name of the platform inside a sentence. */
export function Bdi({ className, children }: { className?: string | undefined; children: string }) {
  const lang = useTextLanguage(children)
  return (
    <bdi {...(lang && { lang })} className={className}>
      {frenchTypography(children)}
    </bdi>
  )
}
