import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { caretLeft } from 'virtual:icons/caret-left'
import { caretRight } from 'virtual:icons/caret-right'
import { dotsSixVertical } from 'virtual:icons/dots-six-vertical'
import { image as imageGlyph } from 'virtual:icons/image'
import { trash } from 'virtual:icons/trash'
import { warning } from 'virtual:icons/warning'
import { isolate } from '#core/strings/isolate.ts'
import type { HomeworkFile } from '#shared/desktop/homework.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { useDirection } from '#ui/theme/use-direction.ts'
import { TurnedPicture } from './turned-picture'
import { usePicture } from './use-picture-of'
import styles from './page-list.module.css'

export type TileActions = {
  onMove: (id: string, position: number, control: string) => void
  onTurn: (image: HomeworkFile) => void
  onRemove: (file: HomeworkFile) => void
  onOpen: (image: HomeworkFile) => void
}

type PageTileProps = TileActions & {
  examId: number
  image: HomeworkFile
  index: number
  count: number
  isLocked: boolean
}

export function PageTile({ examId, image, index, count, isLocked, onOpen, onRemove, ...actions }: PageTileProps) {
  const { t } = useTranslation('homework')
  const { setNodeRef, transform, isDragging, isOver, activeIndex, attributes, listeners, setActivatorNodeRef } =
    useSortable({ id: image.id, disabled: isLocked, attributes: { roleDescription: t('draggable') } })
  const page = index + 1
  const isTarget = isOver && !isDragging
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform) }}
      className={classNames(
        styles['tile'],
        isDragging && styles['carried'],
        isTarget && (activeIndex < index ? styles['dropAfter'] : styles['dropBefore']),
      )}
    >
      <button
        type="button"
        className={styles['face']}
        aria-label={t('openPage', { page, name: isolate(image.name) })}
        onClick={() => onOpen(image)}
      >
        <PagePicture examId={examId} image={image} page={page} />
        <Text size="label" weight="semibold" className={styles['number']} aria-hidden>
          {page}
        </Text>
      </button>
      {!isLocked && (
        <>
          <IconButton
            glyph={trash}
            size={32}
            tone="error"
            label={t('removePage', { page })}
            className={styles['remove']}
            onClick={() => onRemove(image)}
          />
          <TileTools image={image} page={page} count={count} {...actions}>
            <button
              ref={setActivatorNodeRef}
              type="button"
              className={styles['handle']}
              {...attributes}
              {...listeners}
              data-place={`drag-${image.id}`}
              aria-label={t('dragPage', { page, of: count })}
              title={t('drag')}
            >
              <Icon glyph={dotsSixVertical} size={20} />
            </button>
          </TileTools>
        </>
      )}
    </li>
  )
}

type TileToolsProps = Pick<TileActions, 'onMove' | 'onTurn'> & {
  image: HomeworkFile
  page: number
  count: number
  children: ReactNode
}

/** Disabled buttons retain keyboard focus. */
function TileTools({ image, page, count, onMove, onTurn, children }: TileToolsProps) {
  const { t } = useTranslation('homework')
  const direction = useDirection()
  const keys = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    event.stopPropagation()
    const isForward = (event.key === 'ArrowRight') === (direction === 'ltr')
    onMove(
      image.id,
      isForward ? page : page - 2,
      event.target instanceof HTMLElement ? (event.target.dataset['place']?.split('-')[0] ?? 'drag') : 'drag',
    )
  }
  return (
    <div role="group" aria-label={t('page', { page })} className={styles['tools']} onKeyDownCapture={keys}>
      {children}
      <IconButton
        glyph={caretLeft}
        size={32}
        label={t('pageBefore', { page })}
        aria-disabled={page === 1 || undefined}
        data-place={`before-${image.id}`}
        onClick={() => onMove(image.id, page - 2, 'before')}
      />
      <IconButton
        glyph={caretRight}
        size={32}
        label={t('pageAfter', { page })}
        aria-disabled={page === count || undefined}
        data-place={`after-${image.id}`}
        onClick={() => onMove(image.id, page, 'after')}
      />
      <IconButton
        glyph={arrowClockwise}
        size={32}
        label={t('turnPage', { page })}
        data-place={`turn-${image.id}`}
        onClick={() => onTurn(image)}
      />
    </div>
  )
}

/** Pixels, twice the displayed size. */
const thumbnailSide = 320

function PagePicture({ examId, image, page }: { examId: number; image: HomeworkFile; page: number }) {
  const { t } = useTranslation('homework')
  const [box, isNear] = useNear<HTMLSpanElement>()
  const picture = usePicture(examId, image, thumbnailSide, isNear)
  return (
    <Row as="span" justify="center" ref={box} className={styles['picture']}>
      {picture === 'none' ? (
        <Icon glyph={warning} size={28} label={t('noPicture')} tone="tertiary" />
      ) : picture === null ? (
        <Icon glyph={imageGlyph} size={28} tone="tertiary" />
      ) : (
        <TurnedPicture picture={picture} turn={image.turn} label={t('page', { page })} className={styles['small']} />
      )}
    </Row>
  )
}

function useNear<Box extends Element>(): [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return [box, isNear]
}
