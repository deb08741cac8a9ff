import './zod-config'
import 'virtual:ant-styles.css'
import './ui/theme/fonts.css'
import './ui/theme/tokens.css'
import './ui/theme/global.css'
import { findBarPath } from '../shared/find-bar-path'
import { boot } from './app/boot/boot'

void (window.location.pathname === findBarPath
  ? import('./app/find/boot-find-bar').then(({ bootFindBar }) => bootFindBar())
  : boot())
