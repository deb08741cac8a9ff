import { useState } from 'react'
import type { Offer } from '../../../shared/contract/offers'
import { pageAddress } from '../../core/files/page-address'
import { useStartState } from '../../core/desktop/start-state'
import { CardMosaic } from '../../ui/mosaic/mosaic'
import styles from './offer-card.module.css'
import { tierOf } from './tiers'

/** The picture of an offer from the platform's own hosts; tiles where there is none, or it does not load. */
export function OfferPicture({ offer, address }: { offer: Offer; address: string | null }) {
  const { mediaHosts } = useStartState().platform
  const [broken, setBroken] = useState<string>()
  const source = address === null ? '' : pageAddress(address, mediaHosts)
  if (!source.startsWith('/media/') || source === broken) return <CardMosaic subject={tierOf(offer).mosaic} />
  return <img className={styles['image']} src={source} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(source)} />
}
