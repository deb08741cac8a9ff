import { Empty } from 'antd'
import { Drawing } from '../mosaic/drawing'
import styles from './states.module.css'

/** Empty state of Ant Design's lists and tables. */
export function NothingHere() {
  return <Empty image={<Drawing of="empty" className={styles['small']} />} styles={{ image: { blockSize: 60 } }} />
}
