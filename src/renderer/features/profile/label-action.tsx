import { Button, type ButtonProps } from '../../ui/button'
import styles from './label-action.module.css'

/** What can be done about a field, at the end of its label's line. */
export function LabelAction(button: Pick<ButtonProps, 'onClick' | 'children' | 'aria-label'>) {
  return <Button variant="link" size="small" className={styles['action']} {...button} />
}
