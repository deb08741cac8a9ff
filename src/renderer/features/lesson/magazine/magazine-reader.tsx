import type { TFunction } from 'i18next'
import { useMemo, useRef, useState, type CSSProperties, type ReactNode, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { caretLeft } from 'virtual:icons/caret-left'
import { caretRight } from 'virtual:icons/caret-right'
import { cornersIn } from 'virtual:icons/corners-in'
import { cornersOut } from 'virtual:icons/corners-out'
import { flag } from 'virtual:icons/flag'
import { useStartState } from '#core/desktop/start-state.ts'
import { pageAddress } from '#core/files/page-address.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import type { Lesson } from '#shared/contract/lessons.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useKnownPage } from '../lesson-slice'
import { useFullScreen } from '../player/use-full-screen'
import { getNeighbours, spreadCount, spreadNumber, turnTowards } from './book'
import { MagazinePage, type PagePicture } from './magazine-page'
import { TurningLeaf } from './turning-leaf'
import { useMagazine, type Magazine } from './use-magazine'
import styles from './magazine-reader.module.css'

const roomForTwo = '(min-width: 900px)'
const sheet = 210 / 297

type MagazineReaderProps = {
  lesson: Lesson
  title: string
  attachments: ReactNode
  /** From 0; null continues at the last open page. */
  openAt?: number | null
  onReport: (detail: string) => void
}

export function MagazineReader(props: MagazineReaderProps) {
  const { t } = useTranslation('magazine')
  const pages = props.lesson.pages ?? []
  if (pages.length > 0) return <Reader key={pages.length} {...props} pages={pages} />
  return (
    <EmptyCard
      title={t('noPagesTitle')}
      text={t('noPages')}
      action={
        <Button icon={flag} onClick={() => props.onReport(t('noPagesTitle'))}>
          {t('reportAProblem')}
        </Button>
      }
    />
  )
}

function Reader({
  lesson,
  pages,
  title,
  attachments,
  openAt = null,
}: Omit<MagazineReaderProps, 'onReport'> & { pages: readonly { url: string }[] }) {
  const { t } = useTranslation('magazine')
  const { mediaHosts } = useStartState().platform
  const { dataSaver } = useSettings()
  const twoPages = useMediaQuery(roomForTwo)
  const [startAt, know] = useKnownPage(lesson.content.id)
  const [shape, setShape] = useState(sheet)
  const shell = useRef<HTMLElement>(null)
  const { fullScreen, toggleFullScreen } = useFullScreen(shell)
  const rightToLeft = lesson.content.rtl === true
  const count = pages.length
  const pictures = useMemo(
    () => pages.map(({ url }): PagePicture => ({ address: pageAddress(url, mediaHosts), direct: url })),
    [pages, mediaHosts],
  )
  const magazine = useMagazine({ count, twoPages, rightToLeft, startAt: openAt ?? startAt, onPage: know })
  const swipe = useSwipe((side) => magazine.turnBy(turnTowards(side, rightToLeft)))
  const { page, spread, turn } = magazine
  const shown = placeWords(t, spread, count)
  const across = twoPages && count > 1 ? 2 : 1
  const size: CSSProperties & Record<'--shape' | '--across', number> = { '--shape': shape, '--across': across }
  return (
    <section
      ref={shell}
      className={styles['reader']}
      aria-label={`${t('magazine')} : ${title}`}
      data-full-screen={fullScreen || undefined}
    >
      <div dir={rightToLeft ? 'rtl' : 'ltr'} className={styles['desk']} style={size}>
        <div className={styles['book']} {...swipe}>
          {spread.map((at) => {
            const picture = pictures[at]
            return (
              picture && (
                <MagazinePage
                  key={at}
                  picture={picture}
                  number={at + 1}
                  cover={across === 2 && at === 0}
                  onShape={at === 0 ? setShape : ignore}
                />
              )
            )
          })}
          {turn && (
            <TurningLeaf
              key={turn.id}
              turn={turn}
              twoPages={across === 2}
              pictures={pictures}
              onEnd={magazine.turned}
            />
          )}
        </div>
      </div>
      <Neighbours pages={getNeighbours(page, count, twoPages, dataSaver ? 1 : 2)} pictures={pictures} />
      <Row gap={8} justify="end" wrap className={styles['bar']}>
        <Pager magazine={magazine} count={count} twoPages={twoPages} rightToLeft={rightToLeft} shown={shown} />
        {attachments}
        <IconButton
          glyph={fullScreen ? cornersIn : cornersOut}
          label={fullScreen ? t('leaveFullScreen') : t('fullScreen')}
          onClick={toggleFullScreen}
        />
      </Row>
      <VisuallyHidden>
        <span role="status">{shown}</span>
      </VisuallyHidden>
    </section>
  )
}

const ignore = (): void => undefined

function placeWords(t: TFunction<'magazine'>, [first = 0, last]: readonly number[], total: number): string {
  return last === undefined
    ? t('pageOf', { page: first + 1, total })
    : t('pagesOf', { first: first + 1, last: last + 1, total })
}

type PagerProps = { magazine: Magazine; count: number; twoPages: boolean; rightToLeft: boolean; shown: string }

function Pager({ magazine, count, twoPages, rightToLeft, shown }: PagerProps) {
  const { t } = useTranslation('magazine')
  const { page, spread, canTurn, turnBy, goToSpread } = magazine
  return (
    <Row gap={12} shrink dir={rightToLeft ? 'rtl' : 'ltr'} className={styles['pager']}>
      <IconButton
        glyph={caretLeft}
        label={t('previousPage')}
        tone="outlined"
        disabled={!canTurn(-1)}
        onClick={() => turnBy(-1)}
      />
      <input
        type="range"
        min={0}
        max={spreadCount(count, twoPages) - 1}
        step={1}
        value={spreadNumber(page, twoPages)}
        className={styles['position']}
        aria-label={t('position')}
        aria-valuetext={shown}
        onChange={(event) => goToSpread(Number(event.target.value))}
      />
      <Ltr className={styles['counter']}>
        {spread.map((at) => at + 1).join('–')} / {count}
      </Ltr>
      <IconButton
        glyph={caretRight}
        label={t('nextPage')}
        tone="outlined"
        disabled={!canTurn(1)}
        onClick={() => turnBy(1)}
      />
    </Row>
  )
}

function Neighbours({ pages, pictures }: { pages: readonly number[]; pictures: readonly PagePicture[] }) {
  return (
    <div hidden>
      {pages.map((at) => (
        <img key={at} src={pictures[at]?.address} alt="" fetchPriority="low" data-ahead={at + 1} />
      ))}
    </div>
  )
}

const enough = 40

type Swipe = {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
}

function useSwipe(swiped: (side: 'left' | 'right') => void): Swipe {
  const start = useRef<{ id: number; left: number; top: number } | null>(null)
  return {
    onPointerDown({ pointerId, pointerType, isPrimary, clientX, clientY }) {
      start.current = pointerType === 'mouse' || !isPrimary ? null : { id: pointerId, left: clientX, top: clientY }
    },
    onPointerUp({ pointerId, clientX, clientY }) {
      const from = start.current
      start.current = null
      if (from === null || from.id !== pointerId) return
      const across = clientX - from.left
      if (Math.abs(across) < enough || Math.abs(across) < Math.abs(clientY - from.top) * 1.5) return
      swiped(across < 0 ? 'right' : 'left')
    },
    onPointerCancel: () => void (start.current = null),
  }
}
