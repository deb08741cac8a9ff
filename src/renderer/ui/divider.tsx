import { classNames } from './class-names'
import styles from './divider.module.css'

export function Divider({ className, children }: { className?: string | undefined; children?: string }) {
  if (children === undefined) return <hr className={classNames(styles['line'], className)} />
  return <div className={classNames(styles['word'], className)}>{children}</div>
}
