type ForumTopic = { anchor: string; title: string; lastPoster: string }

/** Newest first. */
export const forumTopics: readonly ForumTopic[] = [
  { anchor: 'sujet-1', title: 'Comment trouver le coefficient directeur ?', lastPoster: 'yassine_b' },
  { anchor: 'sujet-2', title: 'Chute libre : pourquoi la masse ne compte pas ?', lastPoster: 'fatou.s' },
  { anchor: 'sujet-3', title: 'Fiche de révision du passé simple à partager', lastPoster: 'meriem22' },
]
