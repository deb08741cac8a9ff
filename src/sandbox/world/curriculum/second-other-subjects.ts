import type { Curriculum } from './curriculum'

const history: Curriculum = {
  key: 'hist', name: 'Histoire-Géographie', color: '#A14E03', films: ['mediterranee'],
  text: `
= Histoire
# La Méditerranée au Moyen Âge | Mansouri
- La Méditerranée, carrefour d’échanges
- Kairouan, capitale savante
- Al-Andalus et la Sicile [embed]
- Ibn Khaldoun, penser l’histoire
- Lire une carte ancienne
- Quiz : la Méditerranée médiévale [quiz]
# Royaumes d’Afrique de l’Ouest | Diop
- L’empire du Ghana et l’or
- Soundiata Keïta et le Mali
- Tombouctou, ville des livres [embed]
- Les routes du sel
- L’empire songhaï
- Quiz : royaumes d’Afrique [quiz]
# Les grandes découvertes | Mansouri
- Caravelles et boussoles
- Vasco de Gama et la route des Indes
- La traite atlantique [embed]
- L’île de Gorée
- Un monde élargi
- Quiz : les grandes découvertes [quiz]
= Géographie
# Population et villes | Mansouri
- Lire une pyramide des âges
- La transition démographique
- Le Grand Tunis [embed]
- Dakar, ville-monde
- Migrations d’hier et d’aujourd’hui
- Quiz : population et villes [quiz]
# L’eau, une ressource à partager | Mansouri
- Le cycle de l’eau et les hommes
- Barrages et oueds
- Irriguer sans gaspiller [embed]
- Le fleuve Sénégal en partage
- Dessaler la mer
- Quiz : l’eau [quiz]
= À feuilleter
# Atlas | Mansouri | divers
- Atlas de la Méditerranée en deux cents planches [magazine:atlas]
`,
}

const computing: Curriculum = {
  key: 'info', name: 'Informatique', color: '#026D99', films: ['boucle-python'],
  text: `
= Programmer
# Premiers pas en Python | Cherif
- Installer et essayer
- Variables et affectation
- Lire et afficher [embed]
- Nombres et textes
- Lire un message d’erreur
- Quiz : premiers pas [quiz]
# Conditions et boucles | Cherif
- Si, sinon
- Ma première boucle en Python [free]
- Tant que [embed]
- Le jeu du nombre mystère
- Tester son programme
- Quiz : conditions et boucles [quiz]
# Fonctions et listes | Cherif
- Écrire une fonction
- Paramètres et résultat
- Parcourir une liste [embed]
- Chercher le plus grand
- Dessiner avec la tortue
- Quiz : fonctions et listes [quiz]
= Internet et nous
# Réseaux et sécurité | Cherif
- Comment voyage un message
- Adresses et noms de domaine
- Reconnaître un hameçonnage [embed]
- Un bon mot de passe
- Traces et vie privée
- Quiz : réseaux et sécurité [quiz]
= Vu sur le web
# Ressources du web | Cherif | divers
- Conférence : l’histoire des machines à calculer [embed]
- Interview d’une ingénieure, lien abîmé [error:2]
- Visite d’un centre de données, lecteur incompatible [error:5]
- Débat sur l’intelligence artificielle, retiré [error:100]
- Le code de la musique, réservé au site d’origine [error:101]
- Dessiner un tapis avec une boucle, réservé au site d’origine [error:150]
- Un robot au lycée, indisponible ici [error:152]
- Le Web a trente ans, lecteur mal identifié [error:153]
- Le jeu de la vie, en accès protégé [protected]
- Dans un studio de jeux, refusé dans l’application [protected] [refused]
- Un concert de robots, muet dans l’application [protected] [forbidden]
`,
}

const technology: Curriculum = {
  key: 'tech', name: 'Technologie', color: '#3D4C56', films: ['boucle-python', 'chute-libre'],
  text: `
= Systèmes techniques
# Analyser un objet | Diop
- À quoi sert un objet ?
- Le diagramme des fonctions
- Lire un dessin technique [embed]
- Cotes et échelles
- Quiz : analyser un objet [quiz]
# Transmettre un mouvement | Diop
- Poulies et courroies
- Les engrenages
- Bielle et manivelle [embed]
- Le vélo démonté
- Quiz : transmissions [quiz]
# Logique et automatismes | Cherif
- Vrai, faux, et, ou
- Tables de vérité
- Le portail automatique [embed]
- Capteurs et actionneurs
- Quiz : logique [quiz]
# Énergies renouvelables | Diop
- Le chauffe-eau solaire
- Éoliennes de Bizerte
- Stocker l’énergie [embed]
- Isoler une maison
- Quiz : énergies [quiz]
`,
}

const civics: Curriculum = {
  key: 'civ', name: 'Éducation civique', color: '#556974', films: ['mediterranee'],
  text: `
= Vivre ensemble
# La citoyenneté | Mansouri
- Être citoyen
- Droits et devoirs
- La Constitution tunisienne [embed]
- Le vote
- Quiz : la citoyenneté [quiz]
# Les droits de l’enfant | Mansouri
- La Convention de 1989
- Le droit à l’école
- Dire non au harcèlement [embed]
- À qui demander de l’aide ?
- Quiz : les droits de l’enfant [quiz]
# La vie associative | Mansouri
- Créer un club au lycée
- Une action pour le quartier
- Prendre la parole [embed]
- Organiser une collecte
- Quiz : agir ensemble [quiz]
`,
}

/** The other subjects of the second secondary year. */
export const otherSubjects: readonly Curriculum[] = [history, computing, technology, civics]
