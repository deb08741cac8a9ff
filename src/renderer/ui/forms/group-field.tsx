import { classNames } from '../class-names'
import { FieldItem, type FieldItemProps } from './field'
import styles from './field.module.css'

type GroupFieldProps = FieldItemProps & { className?: string | undefined }

export function GroupField({ className, ...item }: GroupFieldProps) {
  return (
    <div className={classNames(styles['field'], className)}>
      <FieldItem {...item} />
    </div>
  )
}
