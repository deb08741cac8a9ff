import styles from './hover-title.module.css'

/**
 * Shows the name of an icon button to a mouse that rests on it. A `title` of the button itself is its description, which
 * screen readers say after the name: everything twice.
 */
export function HoverTitle({ text }: { text: string }) {
  return <span title={text} aria-hidden className={styles['title']} />
}
