import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeworkFile } from '../../../../../shared/desktop/homework'

type DragWords = { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions }

/** What is said while a page is carried by the keyboard. */
export function useDragWords(images: readonly HomeworkFile[]): DragWords {
  const { t } = useTranslation('homework')
  return useMemo(() => dragWords(images, t), [images, t])
}

function dragWords(images: readonly HomeworkFile[], t: TFunction<'homework'>): DragWords {
  // A page that is taken lies over its own place: that is not worth saying before it went elsewhere.
  let hasMoved = false
  const placeOf = (id: UniqueIdentifier): number => images.findIndex((image) => image.id === id) + 1
  const places = (active: UniqueIdentifier, over: UniqueIdentifier) => ({ page: placeOf(active), place: placeOf(over), of: images.length })
  return {
    screenReaderInstructions: { draggable: t('dragHow') },
    announcements: {
      onDragStart({ active }) {
        hasMoved = false
        return t('dragTaken', { page: placeOf(active.id), of: images.length })
      },
      onDragOver({ active, over }) {
        hasMoved ||= over !== null && over.id !== active.id
        return over && hasMoved ? t('dragOver', places(active.id, over.id)) : undefined
      },
      onDragEnd: ({ active, over }) => (over ? t('dragDropped', places(active.id, over.id)) : t('dragCancelled', { page: placeOf(active.id) })),
      onDragCancel: ({ active }) => t('dragCancelled', { page: placeOf(active.id) }),
    },
  }
}
