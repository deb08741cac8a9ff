import styles from './spinner.module.css'

/** Stands for the icon of a button that waits. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden />
}
