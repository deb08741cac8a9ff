import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'

const HtmlBody = lazy(() => import('./html-body').then(({ HtmlBody: Body }) => ({ default: Body })))

export type ServerHtmlProps = {
  html: string
  headings?: 2 | 3
}

/** Renders untrusted HTML without anything that acts, loads from elsewhere or leaves its box (threats A2). */
export function ServerHtml({ html, headings = 2 }: ServerHtmlProps) {
  const { t } = useTranslation('server-html')
  const waiting = (
    <Loading label={t('loading')}>
      <SkeletonLine />
      <SkeletonLine width="80%" />
      <SkeletonLine width="60%" />
    </Loading>
  )
  return (
    <Suspense fallback={waiting}>
      <HtmlBody html={html} headings={headings} />
    </Suspense>
  )
}
