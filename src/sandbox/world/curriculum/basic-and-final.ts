import type { Curriculum } from './curriculum'

const basicMathematics: Curriculum = {
  key: 'math', name: 'Mathématiques', color: '#245ED3', films: ['fonctions-affines', 'en-vingt-secondes'],
  text: `
= Nombres
# Nombres réels | Trabelsi
- Entiers, décimaux, rationnels
- Puissances de dix [embed]
- Racines carrées : premiers pas
# Calcul littéral | Trabelsi
- Développer
- Factoriser
- Équations simples
= Figures
# Théorème de Thalès | Mansouri
- Énoncé et exemples
- Calculer une longueur
- Réciproque [locked]
`,
}

const basicPhysics: Curriculum = {
  key: 'phys', name: 'Sciences physiques', color: '#6F51C2', films: ['chute-libre'],
  text: `
= La matière
# Masse et volume | Diop
- Mesurer une masse
- Mesurer un volume
- La masse volumique [embed]
# La lumière | Diop
- Sources et récepteurs
- Ombre et pénombre
- La réfraction
`,
}

const finalMathematics: Curriculum = {
  key: 'math', name: 'Mathématiques', color: '#245ED3', films: ['fonctions-affines'],
  text: `
= Analyse
# Continuité et limites | Trabelsi
- Rappels sur les limites
- Continuité sur un intervalle [embed]
- Image d’un intervalle
# Suites réelles | Trabelsi
- Suites monotones, suites bornées
- Convergence [hls]
- Suites adjacentes
# Intégrales | Ben Amor
- Primitives
- Intégration par parties
- Calcul d’aires [locked]
= Géométrie
# Isométries du plan | Mansouri
- Rotations et translations
- Antidéplacements
- Exercices du bac : isométries
`,
}

const finalComputing: Curriculum = {
  key: 'info', name: 'Algorithmique', color: '#026D99', films: ['boucle-python'],
  text: `
= Algorithmes
# Récursivité | Cherif
- Une fonction qui s’appelle
- Factorielle et Fibonacci [embed]
- Les tours de Hanoï
# Tris | Cherif
- Tri par sélection
- Tri par insertion
- Tri fusion [locked]
`,
}

/** A basic year. */
export const basicYear: readonly Curriculum[] = [basicMathematics, basicPhysics]

/** A final year of the scientific streams. */
export const finalYear: readonly Curriculum[] = [finalMathematics, finalComputing]
