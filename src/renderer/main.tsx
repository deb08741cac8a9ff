import './zod-config'
import 'virtual:ant-styles.css'
import './ui/theme/fonts.css'
import './ui/theme/tokens.css'
import './ui/theme/global.css'
import { boot } from './app/boot/boot'

void boot()
