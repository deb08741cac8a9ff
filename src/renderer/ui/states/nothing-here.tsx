import { Empty } from 'antd'
import { Drawing } from './drawing'
import styles from './states.module.css'

export function NothingHere() {
  return <Empty image={<Drawing of="empty" className={styles['small']} />} styles={{ image: { blockSize: 60 } }} />
}
