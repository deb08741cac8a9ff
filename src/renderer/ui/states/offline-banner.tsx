import type { ReactNode } from 'react'
import { cloudSlash } from 'virtual:icons/cloud-slash'
import { Button } from '../button'
import { Notice } from '../notice'

type OfflineBannerProps = {
  title: string
  text: ReactNode
  retry: { text: string; onClick: () => void; loading?: boolean | undefined }
  className?: string | undefined
}

export function OfflineBanner({ title, text, retry, className }: OfflineBannerProps) {
  return (
    <Notice
      tone="warning"
      icon={cloudSlash}
      role="status"
      title={title}
      className={className}
      action={
        <Button size="small" onClick={retry.onClick} loading={retry.loading}>
          {retry.text}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
