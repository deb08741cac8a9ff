import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import type { UpdateObstacle, UpdatesState } from '#shared/desktop/updates.ts'
import { useNotify } from '#ui/notify.ts'

export function useUpdatesState(): UpdatesState | null {
  const [state, setState] = useState<UpdatesState | null>(null)
  useDesktopEvent('updates.changed', setState)
  useEffect(() => {
    let isShown = true
    desktop['updates.read']().then(
      (read) => isShown && setState(read),
      (error: unknown) => reportFailure('updates.read', error),
    )
    return () => {
      isShown = false
    }
  }, [])
  return state
}

const obstacleTexts = {
  playing: 'obstaclePlaying',
  uploading: 'obstacleUploading',
  exam: 'obstacleExam',
  asking: 'obstacleAsking',
  paying: 'obstaclePaying',
} as const satisfies Record<UpdateObstacle, string>

type Command = 'updates.check' | 'updates.download' | 'updates.cancel' | 'updates.postpone' | 'updates.news-seen'

export function useUpdateCommands() {
  const { t } = useTranslation('updates')
  const notify = useNotify()
  const runCommand = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      reportFailure('updates', error)
      notify.error(t('failed'))
    }
  }
  return {
    run: (name: Command) => void runCommand(async () => void (await desktop[name]())),
    install: () =>
      void runCommand(async () => {
        const [obstacle] = (await desktop['updates.install']()).obstacles
        if (obstacle !== undefined) notify.info(t(obstacleTexts[obstacle]))
      }),
  }
}
