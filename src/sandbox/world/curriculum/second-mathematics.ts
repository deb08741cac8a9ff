import type { Curriculum } from './curriculum'

/** Mathematics of secondary year 2. */
export const mathematics: Curriculum = {
  key: 'math',
  name: 'Mathématiques',
  color: '#245ED3',
  films: ['fonctions-affines'],
  text: `
= Algèbre et fonctions
# Calcul dans ℝ et puissances | Trabelsi
- Les ensembles de nombres
- Intervalles et inégalités [embed]
- Règles de calcul sur les fractions
- Puissances d’exposant entier [hls]
- Écriture scientifique
- Racines carrées : définition [embed]
- Simplifier une racine carrée
- Valeur absolue et distance
- Encadrer et arrondir un résultat [silent]
- Quiz : calculer dans ℝ [quiz]
# Équations et inéquations du 1er degré | Trabelsi
- Résoudre ax + b = 0
- Équations à dénominateurs [embed]
- Équations produit nul
- Inéquations : changer de sens
- Tableau de signes
- Mettre un problème en équation [hls]
- Problème : le partage des frais
- Problème : l’âge du capitaine [silent]
- Quiz : équations du premier degré [quiz]
# Polynômes et factorisation | Ben Amor
- Qu’est-ce qu’un polynôme ?
- Degré et coefficients
- Additionner des polynômes [embed]
- Multiplier et développer
- Carré d’une somme, carré d’une différence
- Différence de deux carrés
- Cube d’une somme
- Mettre en facteur commun [hls]
- Factoriser avec une identité
- Racine d’un polynôme
- Factoriser par x − a
- Forme canonique du trinôme [embed]
- Le discriminant
- Somme et produit des racines
- Signe du trinôme [locked]
- Quiz : factoriser sans hésiter [quiz]
# Fonctions affines | Trabelsi
@ Cours
: Comprendre
- Qu’est-ce qu’une fonction affine ?
- Coefficient et ordonnée à l’origine [embed]
- Lire une droite [pdf]
- Tracer une droite [hls]
: S’entraîner
- Exercices corrigés : série 1 [webm] [silent]
- Exercices corrigés : série 2 [locked]
: Se tester
- Quiz de fin de chapitre [quiz]
@ Exercices
: Problèmes
- Problème : le forfait mobile [locked]
@ Résumés
: À garder
- Fiche à feuilleter [magazine] [locked]
# Systèmes de deux équations | Diop
- Un système en vingt secondes [film:en-vingt-secondes]
- Méthode par substitution
- Méthode par combinaison [embed]
- Résoudre avec deux droites
- Problème : billets et tickets [locked]
= Géométrie
# Vecteurs et translations | Mansouri
- Égalité de deux vecteurs
- Somme de vecteurs, relation de Chasles
- Vecteurs colinéaires [hls]
- Milieu et centre de gravité
# Droites du plan | Mansouri
- Vecteur directeur d’une droite
- Équation cartésienne
- Droites parallèles ou sécantes [embed]
# Cercles et angles inscrits | Mansouri
- Angle au centre, angle inscrit
- Tangente à un cercle [hls]
- Quadrilatère inscriptible
# Géométrie dans l’espace | Diop
- Positions de droites et de plans
- Parallélisme dans l’espace
- Sections d’un cube et d’une pyramide [locked]
= Données et hasard
# Statistiques | Ben Amor
- Lire un tableau d’effectifs
- Moyenne et médiane [embed]
- Étendue et écart
- Choisir le bon diagramme
# Dénombrement et probabilités | Ben Amor
- Compter avec un arbre
- Probabilité d’un événement
- Événements contraires et incompatibles
# Trigonométrie | Trabelsi
- Cosinus et sinus d’un angle aigu
- Le cercle trigonométrique [hls]
- Relations entre les angles
= Devoirs et synthèses
# Devoir de contrôle n° 1 | Trabelsi | exam
- Devoir de contrôle n° 1 : énoncé
- Devoir de contrôle n° 1 : corrigé
# Devoir de contrôle n° 2 | Trabelsi | exam
- Devoir de contrôle n° 2 : énoncé
- Devoir de contrôle n° 2 : corrigé [locked]
# Devoir de synthèse n° 1 | Mansouri | exam
- Devoir de synthèse n° 1 : énoncé
- Devoir de synthèse n° 1 : corrigé [locked]
= Séances de septembre et octobre
# Séance du 21 septembre : révisions d’été | Trabelsi | recording
- Révisions d’été, première partie
- Révisions d’été, deuxième partie
# Séance du 28 septembre : puissances | Trabelsi | recording
- Puissances : questions des élèves
# Séance du 5 octobre : équations | Trabelsi | recording
- Équations : questions des élèves
# Séance du 12 octobre : inéquations | Diop | recording
- Inéquations et tableaux de signes en direct
# Séance du 19 octobre : identités | Ben Amor | recording
- Identités remarquables en direct
= Séances de novembre
# Séance du 2 novembre : le discriminant | Ben Amor | recording
- Le discriminant, exercices en direct
# Séance du 9 novembre : fonctions affines | Trabelsi | recording
- Fonctions affines, exercices en direct
# Séance du 16 novembre : préparer le devoir | Trabelsi | recording
- Préparer le devoir de contrôle [locked]
`,
}
