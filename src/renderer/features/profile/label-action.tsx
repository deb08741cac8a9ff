import { Button, type ButtonProps } from '#ui/button.tsx'
import styles from './label-action.module.css'

export function LabelAction(button: Pick<ButtonProps, 'onClick' | 'children' | 'aria-label'>) {
  return <Button variant="link" size="small" className={styles['action']} {...button} />
}
