// Checks commit messages in a range (default: the last): "scope: imperative summary", a blank line, a body.
import { execFileSync } from 'node:child_process'

const range = process.argv[2] ?? 'HEAD^..HEAD'
const log = execFileSync('git', ['log', '--no-merges', '--format=%h%x00%B%x01', range], { encoding: 'utf8' })
const subjectPattern = /^[a-z][\w./-]*(?:, [\w./-]+)*: [a-z]/
const faults = log.split('\u0001').flatMap((entry) => {
  const [hash = '', message = ''] = entry.trim().split('\0')
  const [subject = '', blank = ''] = message.split('\n')
  if (hash === '') return []
  return [
    ...(subjectPattern.test(subject) ? [] : [`${hash} "${subject}": write "scope: imperative summary"`]),
    ...(subject.length > 72 ? [`${hash} "${subject}": ${subject.length} characters, at most 72`] : []),
    ...(/^\S+ (?!\w*(?:need|feed|bed|seed|speed|ceed|bring|ping|string)\b)\w+(?:ed|ing) /.test(subject)
      ? [`${hash} "${subject}": use the imperative`]
      : []),
    ...(blank === '' ? [] : [`${hash} "${subject}": leave the second line blank`]),
  ]
})
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
