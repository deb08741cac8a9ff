import { useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../core/settings/use-settings'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { caretLeft } from '../../../ui/icons/caret-left'
import { caretRight } from '../../../ui/icons/caret-right'
import { pause } from '../../../ui/icons/pause'
import { play } from '../../../ui/icons/play'
import { SectionTitle } from '../../../ui/section-title'
import { SkeletonCard } from '../../../ui/skeleton'
import { useReducedMotion } from '../../../ui/theme/use-reduced-motion'
import { GiftCard, type Buying } from './gift-card'
import styles from './gift-rail.module.css'
import { useAutoplay } from './use-autoplay'
import type { GiftPages } from './use-gift-pages'
import { useRail } from './use-rail'

type GiftRailProps = { pages: GiftPages; buying: Buying; isCovered: boolean }

/** The gifts side by side, 3.6 in view (spec 2 §9); they move on by themselves until somebody is at them. */
export function GiftRail({ pages: { gifts, isComplete, hasMore, failure, isFetching, more, refetch }, buying, isCovered }: GiftRailProps) {
  const { t } = useTranslation('gifts')
  const isReduced = useReducedMotion()
  const { dataSaver } = useSettings()
  const mayMove = !isReduced && !dataSaver
  const [isStopped, setStopped] = useState(false)
  const [isHeld, setHeld] = useState({ pointer: false, focus: false })
  const { list, isAtStart, isAtEnd, move, toStart, look, onKeyDown } = useRail(more)
  const isOver = isAtEnd && !hasMore
  useAutoplay(mayMove && !isStopped && !isHeld.pointer && !isHeld.focus && !isCovered, () => (isOver ? toStart() : move(1)))
  const hold = (part: Partial<typeof isHeld>) => setHeld((before) => ({ ...before, ...part }))
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || hold({ focus: false })
  return (
    <section
      aria-labelledby="gifts-rail" className={styles['section']}
      onPointerEnter={() => hold({ pointer: true })} onPointerLeave={() => hold({ pointer: false })} onFocus={() => hold({ focus: true })} onBlur={onBlur}
    >
      <SectionTitle
        id="gifts-rail"
        aside={
          <div className={styles['controls']}>
            {mayMove && <IconButton glyph={isStopped ? play : pause} label={t(isStopped ? 'autoplay' : 'stopAutoplay')} onClick={() => setStopped(!isStopped)} />}
            <IconButton tone="outlined" glyph={caretLeft} label={t('previous')} aria-disabled={isAtStart || undefined} onClick={() => isAtStart || move(-1)} />
            <IconButton tone="outlined" glyph={caretRight} label={t('next')} aria-disabled={isOver || undefined} onClick={() => isOver || move(1)} />
          </div>
        }
      >
        {t('choose')}
      </SectionTitle>
      {/* The keys go from slide to slide; each slide holds what can be pressed. */}
      <ul ref={list} role="list" aria-label={t('gifts')} className={styles['rail']} onScroll={look} onKeyDown={onKeyDown}>
        {gifts.map((gift) => (
          <li key={gift.id} className={styles['slide']}>
            <GiftCard gift={gift} buying={buying} />
          </li>
        ))}
        {!isComplete && (
          <li className={styles['slide']}>
            {failure === null ? (
              <SkeletonCard image lines={3} />
            ) : (
              <div className={styles['failed']} role="status">
                <p>{t('theRestCouldNotBeLoaded')}</p>
                <Button loading={isFetching} onClick={refetch}>
                  {t('tryAgain')}
                </Button>
              </div>
            )}
          </li>
        )}
      </ul>
    </section>
  )
}
