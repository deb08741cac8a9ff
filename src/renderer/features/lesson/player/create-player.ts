import { attachFile, attachHls } from './attach'
import { createElementPlayer } from './element-player'
import { createFramePlayer } from './frame-player'
import type { Player, PlayerSetting } from './player'

type CreatePlayer = (setting: PlayerSetting) => Player

export const createPlayer: CreatePlayer = (setting) => {
  const { source } = setting
  switch (source.kind) {
    case 'frame':
      return createFramePlayer({ ...setting, source })
    case 'hls':
      return createElementPlayer(setting, attachHls(source.address))
    case 'file':
      return createElementPlayer(setting, attachFile(source.address))
  }
}
