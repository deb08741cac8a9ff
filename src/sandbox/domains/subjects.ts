import { type Chapter, courseLessons, type Subject } from '../world/school'
import { subjectPercent } from '../world/student'
import { type Call, type Implementation, Rejected } from './handler'
import { openSubject } from './lookup'

export const subjects: Implementation['subjects'] = {
  list: ({ user, world, addresses }) => {
    const division = user.user.division
    return division == null
      ? []
      : world.school
          .getSubjects(division.id)
          .map((subject) => subjectRow(subject, subjectPercent(user, subject), addresses))
  },
  chapters: (call) => {
    const subject = openSubject(call, call.params.id)
    if (subject instanceof Rejected) return subject
    return {
      subject: { id: subject.id, name: subject.name, slug: subject.slug, color: subject.color },
      chapters: subject.chapters.map(chapterRow),
      chapterSections: subject.sections.map(({ id, name, position, type }) => ({ id, name, position, type })),
    }
  },
  promoCards,
}

function subjectRow(subject: Subject, progress: number, { media }: Call['addresses']) {
  const picture = media(`thumbnails/${subject.key}.svg`)
  return {
    id: subject.id,
    o_id: subject.position,
    name: subject.name,
    label: subject.name,
    slug: subject.slug,
    color: subject.color,
    progress,
    img: picture,
    thumbnail: picture,
    visible: true,
    active: true,
    position: subject.position,
    subjectVideos: courseLessons(subject).length,
  }
}

function chapterRow(chapter: Chapter) {
  const { id, name, slug, type, sectionId, teacher, lessons } = chapter
  return {
    chapter: { id, name, slug, type, chapter_sections: [{ id: sectionId }] },
    sectionId,
    firstLessonSlug: lessons[0]?.slug ?? null,
    instructor: { name: teacher.name, last_name: teacher.last_name },
    nbContent: lessons.length,
  }
}

function promoCards({ addresses, world }: Pick<Call, 'addresses' | 'world'>) {
  const until = new Date(world.createdAt + 2 * 86_400_000).toLocaleDateString('fr', {
    day: 'numeric',
    month: 'long',
    timeZone: 'Africa/Tunis',
  })
  const card = {
    icon_url: null,
    text_image_url: null,
    video_link: null,
    background_url: null,
    visible: true,
    icon_position: 'start',
    color: null,
  }
  return [
    {
      ...card,
      id: 2,
      type: 'info',
      position: 2,
      color: '#F7B733',
      icon_url: addresses.media('promo/calendrier.svg'),
      url_link: '/sessions',
      text: `Semaine de révision\nJusqu’au ${until}, une séance en direct chaque soir à 19\u00A0h.`,
    },
    {
      ...card,
      id: 1,
      type: 'offer',
      position: 1,
      background_url: addresses.media('promo/mosaique-1.svg'),
      url_link: '/offres',
      text: 'Silver+\u00A0: toutes tes matières\nCours, séances en direct et corrigés jusqu’à la fin de l’année.',
    },
    {
      ...card,
      id: 3,
      type: 'info',
      position: 3,
      visible: false,
      icon_url: addresses.media('promo/direct.svg'),
      url_link: '/sessions',
      text: 'Séance du soir\nÉquations de droites, exercices.',
    },
  ]
}
