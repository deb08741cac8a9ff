import { QRCode } from 'antd'
import { palettes } from './theme/palette'
import styles from './qr-code.module.css'

export function QrCode({ text, label, size = 220 }: { text: string; label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} className={styles['ground']}>
      <span aria-hidden>
        <QRCode
          value={text}
          type="svg"
          size={size}
          color={palettes.light.text}
          bgColor={palettes.light.surface}
          bordered={false}
          errorLevel="M"
        />
      </span>
    </span>
  )
}
