// Not Ant Design's Upload list, which has no keyboard reordering.
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Announcements,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { TFunction } from 'i18next'
import { memo, useCallback, useLayoutEffect, useRef, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getFingerprint, type HomeworkFile } from '#shared/desktop/homework.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PageTile, type TileActions } from './page-tile'
import styles from './page-list.module.css'

type PageListProps = Omit<TileActions, 'onMove'> & {
  examId: number
  images: readonly HomeworkFile[]
  isLocked: boolean
  onMove: (id: string, position: number) => void
}

const stay = () => null

/** Avoids a re-render on every progress event. */
function isSame(before: PageListProps, now: PageListProps): boolean {
  const isAlike =
    before.examId === now.examId &&
    before.isLocked === now.isLocked &&
    getFingerprint(before.images) === getFingerprint(now.images)
  return isAlike && (now.isLocked || (before.onMove === now.onMove && before.onTurn === now.onTurn))
}

export const PageList = memo(function PageList({ examId, images, isLocked, onMove, ...actions }: PageListProps) {
  const { t } = useTranslation('homework')
  const { list, said, move } = useMoving(images, onMove)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const accessibility = useDragWords(images)
  const drop = ({ active, over }: DragEndEvent): void => {
    const position = images.findIndex(({ id }) => id === over?.id)
    if (position >= 0 && active.id !== over?.id) onMove(String(active.id), position)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={drop}>
      <SortableContext items={images.map(({ id }) => id)} strategy={stay} disabled={isLocked}>
        <ol ref={list} role="list" className={styles['pages']} aria-label={t('pageList')}>
          {images.map((image, index) => (
            <PageTile
              key={image.id}
              examId={examId}
              image={image}
              index={index}
              count={images.length}
              isLocked={isLocked}
              onMove={move}
              {...actions}
            />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden as="p">
        <span role="status">{said}</span>
      </VisuallyHidden>
    </DndContext>
  )
}, isSame)

function useMoving(images: readonly HomeworkFile[], onMove: PageListProps['onMove']) {
  const { t } = useTranslation('homework')
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (focused.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-place="${focused.current}"]`)?.focus()
    focused.current = null
  }, [images])
  const move = useCallback(
    (id: string, position: number, control: string) => {
      const from = images.findIndex((image) => image.id === id)
      if (from < 0 || position < 0 || position >= images.length || position === from) return
      focused.current = `${control}-${id}`
      setSaid(t('moved', { from: from + 1, to: position + 1, of: images.length }))
      onMove(id, position)
    },
    [images, onMove, t],
  )
  return { list, said, move }
}

type DragWords = { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions }

function useDragWords(images: readonly HomeworkFile[]): DragWords {
  const { t } = useTranslation('homework')
  return useMemo(() => dragWords(images, t), [images, t])
}

function dragWords(images: readonly HomeworkFile[], t: TFunction<'homework'>): DragWords {
  let hasMoved = false
  const getPosition = (id: UniqueIdentifier): number => images.findIndex((image) => image.id === id) + 1
  const places = (active: UniqueIdentifier, over: UniqueIdentifier) => ({
    page: getPosition(active),
    place: getPosition(over),
    of: images.length,
  })
  return {
    screenReaderInstructions: { draggable: t('dragHow') },
    announcements: {
      onDragStart({ active }) {
        hasMoved = false
        return t('dragTaken', { page: getPosition(active.id), of: images.length })
      },
      onDragOver({ active, over }) {
        hasMoved ||= over !== null && over.id !== active.id
        return over && hasMoved ? t('dragOver', places(active.id, over.id)) : undefined
      },
      onDragEnd: ({ active, over }) =>
        over ? t('dragDropped', places(active.id, over.id)) : t('dragCancelled', { page: getPosition(active.id) }),
      onDragCancel: ({ active }) => t('dragCancelled', { page: getPosition(active.id) }),
    },
  }
}
