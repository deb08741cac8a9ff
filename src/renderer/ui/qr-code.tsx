import { QRCode } from 'antd'
import { palettes } from './theme/palette'
import styles from './qr-code.module.css'

/** Always dark on light: cameras do not read the other way round. */
export function QrCode({ text, label, size = 220 }: { text: string; label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} className={styles['ground']}>
      {/* The drawing calls itself a picture too, without a name. */}
      <span aria-hidden>
        <QRCode value={text} type="svg" size={size} color={palettes.light.text} bgColor={palettes.light.surface} bordered={false} errorLevel="M" />
      </span>
    </span>
  )
}
