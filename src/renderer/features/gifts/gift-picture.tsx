import { useState } from 'react'
import { gift as giftGlyph } from 'virtual:icons/gift'
import { useStartState } from '#core/desktop/start-state.ts'
import { pageAddress } from '#core/files/page-address.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './gift-picture.module.css'

type GiftPictureProps = { address: string | undefined; label?: string | undefined; className?: string | undefined }

export function GiftPicture({ address, label, className }: GiftPictureProps) {
  const { mediaHosts } = useStartState().platform
  const [broken, setBroken] = useState<string>()
  const own = address === undefined ? '' : pageAddress(address, mediaHosts)
  const isShown = own.startsWith('/media/') && own !== broken
  return (
    <span className={classNames(styles['picture'], className)} {...(label && { 'role': 'img', 'aria-label': label })}>
      {isShown ? (
        <img
          className={styles['image']}
          src={own}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(own)}
        />
      ) : (
        <Icon glyph={giftGlyph} size={32} />
      )}
    </span>
  )
}
