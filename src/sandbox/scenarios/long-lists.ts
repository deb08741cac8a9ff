import { buildSubjects, type Programme } from '../world/programme'
import type { Scenario } from '../world/world'
import { arrangeSchool, schoolSubjects } from './school'

const chapterCount = 500
const themes = ['Suites', 'Fonctions', 'Vecteurs', 'Probabilités', 'Trigonométrie', 'Statistiques', 'Équations', 'Géométrie', 'Arithmétique', 'Polynômes']

/** The school with one subject more, of five hundred chapters, for lists that must stay quick. */
export const longLists: Scenario = {
  subjects: () => {
    const ordinary = schoolSubjects()
    const taken = ordinary.filter(({ divisionId }) => divisionId === 42).length
    return [...ordinary, ...buildSubjects(42, [training()], taken + 1)]
  },
  arrange: arrangeSchool,
}

function training(): Programme {
  const chapters = Array.from({ length: chapterCount }, (_, index) => {
    const theme = themes[index % themes.length] ?? 'Calcul'
    const sheet = index + 1
    const section = index % 50 === 0 ? [`= Cahier ${index / 50 + 1}`] : []
    return [...section, `# ${theme}, fiche ${sheet} | Trabelsi`, `- ${theme} : question ${sheet}`, `- ${theme} : correction ${sheet}`].join('\n')
  })
  return { key: 'math', name: 'Entraînement', color: '#245ED3', films: ['en-vingt-secondes'], text: chapters.join('\n') }
}
