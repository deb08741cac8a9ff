import { Empty } from 'antd'
import { Drawing } from '../mosaic/drawing'
import styles from './states.module.css'

/** Shown by Ant Design's lists and tables without entries, with its sentence in the language of the page. */
export function NothingHere() {
  return <Empty image={<Drawing of="empty" className={styles['small']} />} styles={{ image: { blockSize: 60 } }} />
}
