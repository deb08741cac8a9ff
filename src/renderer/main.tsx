import './zod-config'
import 'virtual:ant-styles.css'
import '#ui/theme/fonts.css'
import '#ui/theme/tokens.css'
import '#ui/theme/global.css'
import { boot } from '#app/boot/boot.tsx'
import { findBarPath } from '#shared/find-bar-path.ts'

void (window.location.pathname === findBarPath
  ? import('#app/find/boot-find-bar.tsx').then(({ bootFindBar }) => bootFindBar())
  : boot())
