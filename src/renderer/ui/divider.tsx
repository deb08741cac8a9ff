import { Divider as AntDivider } from 'antd'
import { classNames } from './class-names'
import styles from './divider.module.css'

export function Divider({ className, children }: { className?: string | undefined; children?: string }) {
  return (
    <AntDivider plain className={classNames(styles['divider'], children === undefined && styles['line'], className)}>
      {children}
    </AntDivider>
  )
}
