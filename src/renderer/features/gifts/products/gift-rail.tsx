import { useState, type FocusEvent, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pause } from 'virtual:icons/pause'
import { play } from 'virtual:icons/play'
import { useSettings } from '#core/settings/use-settings.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Rail, RailSlide } from '#ui/rail/rail.tsx'
import { useRail } from '#ui/rail/use-rail.ts'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { StatusText } from '#ui/status-text.tsx'
import { useReducedMotion } from '#ui/theme/media-query.ts'
import { GiftCard, type Buying } from './gift-card'
import type { GiftPages } from './use-gift-pages'
import styles from './gift-rail.module.css'

type GiftRailProps = { pages: GiftPages; buying: Buying; isCovered: boolean }

export function GiftRail({
  pages: { gifts, isComplete, hasMore, failure, isFetching, more, refetch },
  buying,
  isCovered,
}: GiftRailProps) {
  const { t } = useTranslation('gifts')
  const isReduced = useReducedMotion()
  const { dataSaver } = useSettings()
  const mayMove = !isReduced && !dataSaver
  const [isStopped, setStopped] = useState(false)
  const [isHeld, setHeld] = useState({ pointer: false, focus: false })
  const rail = useRail(more)
  const isOver = rail.isAtEnd && !hasMore
  useAutoplay(mayMove && !isStopped && !isHeld.pointer && !isHeld.focus && !isCovered, () =>
    isOver ? rail.toStart() : rail.move(1),
  )
  const hold = (part: Partial<typeof isHeld>) => setHeld((before) => ({ ...before, ...part }))
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    currentTarget.contains(relatedTarget) || hold({ focus: false })
  return (
    <Rail
      rail={rail}
      titleId="gifts-rail"
      title={t('choose')}
      label={t('gifts')}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      isOver={isOver}
      listClassName={styles['rail']}
      controls={
        mayMove && (
          <IconButton
            glyph={isStopped ? play : pause}
            label={t(isStopped ? 'autoplay' : 'stopAutoplay')}
            onClick={() => setStopped(!isStopped)}
          />
        )
      }
      onPointerEnter={() => hold({ pointer: true })}
      onPointerLeave={() => hold({ pointer: false })}
      onFocus={() => hold({ focus: true })}
      onBlur={onBlur}
    >
      {gifts.map((gift) => (
        <RailSlide key={gift.id}>
          <GiftCard gift={gift} buying={buying} />
        </RailSlide>
      ))}
      {!isComplete && (
        <RailSlide>
          {failure === null ? (
            <SkeletonCard image lines={3} />
          ) : (
            <Stack gap={12} align="center" className={styles['failed']}>
              <StatusText>{t('theRestCouldNotBeLoaded')}</StatusText>
              <Button loading={isFetching} onClick={refetch}>
                {t('retry')}
              </Button>
            </Stack>
          )}
        </RailSlide>
      )}
    </Rail>
  )
}

/** The slider advances every four seconds (spec 2 §9). */
const slideMs = 4000

function useAutoplay(isRunning: boolean, step: () => void): void {
  const onTime = useEffectEvent(() => {
    if (document.visibilityState === 'visible') step()
  })
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => onTime(), slideMs)
    return () => clearInterval(timer)
  }, [isRunning])
}
