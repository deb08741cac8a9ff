import { defineStrings } from '../../core/strings/define-strings'

export const sessionsNavStrings = defineStrings('sessions-nav', {
  fr: {
    sessions: 'En direct',
    leftToday_one: '{{count}} direct encore aujourd’hui',
    leftToday_many: '{{count}} directs encore aujourd’hui',
    leftToday_other: '{{count}} directs encore aujourd’hui',
  },
  en: {
    sessions: 'Live',
    leftToday_one: '{{count}} live session left today',
    leftToday_other: '{{count}} live sessions left today',
  },
  ar: {
    sessions: 'مباشر',
    leftToday_zero: 'لا حصص مباشرة أخرى اليوم',
    leftToday_one: 'بقيت اليوم حصّة مباشرة واحدة',
    leftToday_two: 'بقيت اليوم حصّتان مباشرتان',
    leftToday_few: 'بقيت اليوم {{count}} حصص مباشرة',
    leftToday_many: 'بقيت اليوم {{count}} حصّة مباشرة',
    leftToday_other: 'بقيت اليوم {{count}} حصّة مباشرة',
  },
})
