type Modifiers = { readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** Alt, Ctrl and Command belong to the application and the system: Alt+← goes back, wherever the focus is. */
export function isPlainKey({ altKey, ctrlKey, metaKey }: Modifiers): boolean {
  return !altKey && !ctrlKey && !metaKey
}
