import type { Curriculum } from './curriculum'

const physics: Curriculum = {
  key: 'phys',
  name: 'Sciences physiques',
  color: '#6F51C2',
  films: ['chute-libre'],
  text: `
= Mécanique
# Mouvement et vitesse | Diop
- Le mouvement est relatif
- Trajectoire et référentiel [embed]
- Vitesse moyenne, vitesse instantanée
- Convertir des km/h en m/s
- Mouvement rectiligne uniforme
- Lire un diagramme des espaces
- Exercices : deux trains se croisent
- Quiz : mouvement et vitesse [quiz]
# Chute libre | Diop
- Une bille qui tombe
- Chronophotographie d’une chute [embed]
- L’accélération de la pesanteur
- Équations de la chute
- La masse ne compte pas
- La résistance de l’air
- Exercices corrigés sur la chute [silent]
- Quiz : la chute libre [quiz]
# Forces et équilibre | Diop
- Qu’est-ce qu’une force ?
- Mesurer avec un dynamomètre
- Poids et masse
- Équilibre sous deux forces [embed]
- Équilibre sous trois forces
- Frottements utiles et nuisibles
- La poussée d’Archimède
- Quiz : forces et équilibre [quiz]
# Travail et énergie | Diop
- Le travail d’une force
- Puissance d’une machine
- Énergie cinétique [embed]
- Énergie potentielle
- Conservation de l’énergie
- Le rendement
- Exercices : la rampe de chargement [locked]
- Quiz : travail et énergie [quiz]
= Électricité
# Circuits électriques | Cherif
- Courant et tension
- Loi des nœuds
- Loi des mailles [embed]
- Association en série
- Association en dérivation
- Utiliser un multimètre
- Sécurité à la maison
- Quiz : circuits électriques [quiz]
# Loi d’Ohm et résistances | Cherif
- La caractéristique d’un conducteur
- La loi d’Ohm
- Code des couleurs [embed]
- Résistances équivalentes
- Le diviseur de tension
- L’effet Joule
- Exercices : le chauffe-eau [locked]
- Quiz : loi d’Ohm [quiz]
= Matière
# Atomes et ions | Cherif
- Du grain de sable à l’atome
- Noyau et électrons
- Éléments et symboles [embed]
- Formation des ions
- Le tableau périodique
- Règle de l’octet
- Liaisons covalentes
- Quiz : atomes et ions [quiz]
# Solutions aqueuses | Cherif
- Dissoudre et diluer
- Concentration massique
- La mole
- Concentration molaire [embed]
- Acides et bases
- Le pH de nos boissons
- Identifier un ion
- Quiz : solutions aqueuses [quiz]
= Devoirs et synthèses
# Devoir de contrôle n° 1 de sciences physiques | Diop | exam
- Devoir de contrôle n° 1 de sciences physiques : énoncé
- Devoir de contrôle n° 1 de sciences physiques : corrigé
= Séances en direct
# Séance du 14 octobre : les forces | Diop | recording
- Les forces, questions des élèves
# Séance du 11 novembre : chute libre | Diop | recording
- La chute libre en direct
`,
}

const biology: Curriculum = {
  key: 'svt',
  name: 'SVT',
  color: '#07762E',
  films: ['photosynthese'],
  text: `
= Le monde végétal
# La nutrition des plantes | Ben Amor
- Ce dont une plante a besoin
- L’absorption de l’eau par les racines
- La sève brute [embed]
- Les sels minéraux et les engrais
- La transpiration des feuilles
- Les stomates au microscope
- Expérience : le céleri coloré
- Quiz : nourrir une plante [quiz]
# La photosynthèse | Ben Amor
- La photosynthèse, étape par étape
- Le rôle de la lumière
- La chlorophylle [embed]
- Le dioxyde de carbone
- L’amidon, preuve de la photosynthèse
- Photosynthèse et respiration
- Les cultures sous serre [silent]
- Quiz : la photosynthèse [quiz]
= Le monde animal et l’être humain
# La digestion | Ben Amor
- Le trajet des aliments
- Les enzymes digestives
- L’absorption intestinale [embed]
- Une alimentation équilibrée
- Lire une étiquette
- Les maladies de la nutrition
- Calculer une ration
- Quiz : la digestion [quiz]
# La circulation sanguine | Ben Amor
- Le cœur, une double pompe
- Artères, veines et capillaires
- La composition du sang [embed]
- Mesurer son pouls
- La pression artérielle
- Effort et récupération
- Protéger son cœur
- Quiz : la circulation [quiz]
# La reproduction et l’hérédité | Ben Amor
- Cellules et chromosomes
- La division cellulaire
- Caryotypes [embed]
- Gènes et caractères
- Les groupes sanguins
- Arbre généalogique
- Les jumeaux
- Quiz : l’hérédité [quiz]
= La Terre
# Roches et paysages de Tunisie | Mansouri
- Lire une carte géologique
- Les roches sédimentaires
- Les fossiles racontent [embed]
- Le phosphate de Gafsa
- Érosion et désertification
- L’eau souterraine
- Sortie au Jebel Boukornine [locked]
- Quiz : roches et paysages [quiz]
= Devoirs et synthèses
# Devoir de contrôle n° 1 de SVT | Ben Amor | exam
- Devoir de contrôle n° 1 de SVT : énoncé
`,
}

/** Sciences of secondary year 2. */
export const naturalSciences: readonly Curriculum[] = [physics, biology]
