import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { play as playGlyph } from 'virtual:icons/play'
import { useStartState } from '#core/desktop/start-state.ts'
import { useOpenLink } from '#core/desktop/use-open-link.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import type { PromoCard } from '#shared/contract/resources.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { usePicture } from '#ui/picture-source.tsx'
import { SubjectPicture } from '#ui/subject-picture.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { parsePlatformVideo } from '../media/platform-video'
import { getAdvertColor, getAdvertKind, getAdvertTarget, getAdvertLabels, getIconSide, selectAdverts } from './adverts'
import styles from './advert-cards.module.css'

const VideoDialog = lazy(async () => ({ default: (await import('../media/video-dialog')).VideoDialog }))

export function AdvertCards({ cards }: { cards: readonly PromoCard[] }) {
  const { t } = useTranslation('learning')
  const shown = selectAdverts(cards)
  if (shown.length === 0) return null
  return (
    <Stack as="ul" gap={20} aria-label={t('adverts')}>
      {shown.map((card) => (
        <li key={card.id}>
          <AdvertCard card={card} />
        </li>
      ))}
    </Stack>
  )
}

function AdvertCard({ card }: { card: PromoCard }) {
  const { t } = useTranslation('learning')
  const { title, text } = getAdvertLabels(card.text ?? '')
  const icon = usePicture(card.icon_url)
  const drawnTitle = usePicture(card.text_image_url)
  const colour = getAdvertColor(card)
  const kind = getAdvertKind(card)
  const quiet = icon !== null && !card.background_url
  return (
    <Card padding="none" tone={quiet ? 'saffron' : 'surface'} className={styles['card']}>
      {!quiet && <SubjectPicture subject="brand" image={card.background_url} className={styles['picture']} />}
      {colour !== null && <span aria-hidden className={styles['colour']} style={{ background: colour }} />}
      <div className={styles['body']} data-icon={getIconSide(card)}>
        {icon !== null && <img className={styles['icon']} alt="" width={44} height={44} {...icon} />}
        <Stack gap={4} grow>
          <Text size="label" tone="secondary" weight="strong" marginBottom={4}>
            {[t('advert'), ...(kind === null ? [] : [t(kind)])].join(' • ')}
          </Text>
          {drawnTitle ? (
            <img alt={title} loading="lazy" {...drawnTitle} />
          ) : (
            title !== '' && (
              <UserContent as="h3" size="card-title" weight="semibold">
                {title}
              </UserContent>
            )
          )}
          {text !== '' && (
            <UserContent as="p" size="small" tone="secondary">
              {text}
            </UserContent>
          )}
          <AdvertAction card={card} about={title} />
          <AdvertVideo card={card} about={title} />
        </Stack>
      </div>
    </Card>
  )
}

function AdvertVideo({ card: { video_link: link }, about }: { card: PromoCard; about: string }) {
  const { t } = useTranslation('learning')
  const openOutside = useOpenLink(t('linkRefused'))
  const { youtubeEmbed } = useStartState().platform
  const [open, setOpen] = useState<boolean | null>(null)
  const video = link == null ? null : parsePlatformVideo(link, youtubeEmbed)
  if (video === null) return null
  const label = about === '' ? t('advertVideo') : `${t('advertVideo')} : ${about}`
  const play = () => (video.kind === 'page' ? void openOutside(video.outside) : setOpen(true))
  return (
    <>
      <RequireOnline>
        <Button block icon={playGlyph} marginTop={10} aria-label={label} onClick={play}>
          {t('advertVideo')}
        </Button>
      </RequireOnline>
      {open !== null && (
        <Suspense fallback={null}>
          <VideoDialog title={about || t('advert')} video={video} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function AdvertAction({ card, about }: { card: PromoCard; about: string }) {
  const { t } = useTranslation('learning')
  const open = useOpenLink(t('linkRefused'))
  const mayPay = usePaymentsAllowed()
  const target = getAdvertTarget(card)
  // Hide adverts that lead to offers when payments are not allowed.
  if (target === null || (!mayPay && target.kind === 'screen' && target.path.startsWith(paths.offers()))) return null
  const label = about === '' ? t('discover') : `${t('discover')} : ${about}`
  if (target.kind === 'screen') {
    return (
      <ButtonLink to={target.path} block marginTop={10} aria-label={label}>
        {t('discover')}
      </ButtonLink>
    )
  }
  return (
    <RequireOnline>
      <Button
        block
        trailingIcon={arrowSquareOut}
        marginTop={10}
        aria-label={label}
        onClick={() => void open(target.url)}
      >
        {t('discover')}
      </Button>
    </RequireOnline>
  )
}
