/** The number before the first dash (spec 1 §2: `subject_id` is such a slug); null without one. */
export function subjectIdFrom(slug: string): number | null {
  const [head = ''] = slug.split('-')
  if (!/^\d{1,9}$/.test(head)) return null
  const id = Number(head)
  return id > 0 ? id : null
}
