/** For text and quoted attributes of a document that is written here. */
export function escapeHtml(text: string): string {
  // Control characters and lone surrogates are no HTML.
  return text
    .toWellFormed()
    .replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`)
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '\uFFFD') // eslint-disable-line no-control-regex
}
