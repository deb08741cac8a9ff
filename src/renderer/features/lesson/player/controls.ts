import type { PlayerPreferences } from '#core/store/preferences-slice.ts'
import type { AudioChoice } from './player'

export type Controls = {
  toggle: () => void
  seek: (seconds: number) => void
  seekBy: (seconds: number) => void
  prefer: (change: Partial<PlayerPreferences>) => void
  toggleFullScreen: () => void
  stepFrame: (direction: 1 | -1) => void
  chooseAudio: (choice: AudioChoice) => void
  toggleTranscript: (() => void) | null
  pictureInPicture: (() => void) | null
  listShortcuts: () => void
}
