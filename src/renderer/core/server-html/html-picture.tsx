import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../settings/use-settings'
import { useStartState } from '../desktop/start-state'
import { Button } from '../../ui/button'
import { image } from 'virtual:icons/image'
import { toPictureUrl } from './addresses'
import styles from './server-html.module.css'

/** A picture of a text, from the platform's own hosts only; of others the words that stand for them. With few data to spend it waits to be asked for. */
export function HtmlPicture({ src, alt, inLink }: { src: string; alt: string; inLink: boolean }) {
  const { t } = useTranslation('server-html')
  const { mediaHosts } = useStartState().platform
  const { dataSaver } = useSettings()
  const [isWanted, setWanted] = useState(!dataSaver)
  const [broken, setBroken] = useState<string | null>(null)
  const address = toPictureUrl(src, mediaHosts)
  const name = alt.trim().slice(0, 300)
  if (address === null) return name === '' ? null : <span className={styles['alt']}>{name}</span>
  if (broken === address) return <span className={styles['alt']}>{name === '' ? t('pictureMissing') : name}</span>
  if (isWanted) {
    return <img className={styles['picture']} src={address} alt={name} loading="lazy" decoding="async" draggable={false} onError={() => setBroken(address)} />
  }
  // A button inside a link would be two things to press in one.
  if (inLink) return <span className={styles['alt']}>{name === '' ? t('pictureMissing') : name}</span>
  return (
    <Button size="small" icon={image} onClick={() => setWanted(true)}>
      {name === '' ? t('showPicture') : t('showPictureNamed', { name })}
    </Button>
  )
}
