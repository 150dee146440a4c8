import type { Facts } from './facts.ts';

export const fr: Facts = {
  leading: true,
  types: `rue r
avenue av ave aven
boulevard bd bld blvd boul bvd boulv
allee all allees
impasse imp
chemin ch che chem
route rte rt
place pl
ruelle rle
faubourg fg fbg
quai
cours crs
sentier sent
venelle ven
chaussee chs
rang
montee mte
esplanade esp
voie
rondpoint rdpt rpt`,
  weak: `square sq
passage pas psg
cote
villa
cite
promenade prom
residence res
terrasse tsse
clos
hameau ham
croissant crois
carre car
cour
parc
montagne
port
pont
terre tsse`,
  short: `janvier janv
fevrier fev
septembre sept
octobre oct
novembre nov
decembre dec
juillet juil
saint st s
sainte ste
saints sts
docteur dr
general gal gen
marechal mal
professeur prof pr
president pdt pres
capitaine cne cap
colonel cel col
lieutenant lt
monseigneur mgr
notre n
dame d
grand gd g
grande gde
petit pt
petite pte
vieux vx
jean j
baptiste bte
victor v
mont mt
montagne mt
nord n
ouest o
est e
sud s
route rte`,
  numbers: `0 zero
1 premier premiere un~ une~ er~
2 deux deuxieme
3 trois troisieme
4 quatre quatrieme
5 cinq cinquieme
6 six sixieme
7 sept septieme
8 huit huitieme
9 neuf neuvieme
10 dix dixieme
11 onze onzieme
12 douze douzieme
13 treize treizieme
14 quatorze quatorzieme
15 quinze quinzieme
16 seize seizieme
17 dixsept
18 dixhuit
19 dixneuf
20 vingt vingtieme vingts~
30 trente trentieme
40 quarante
50 cinquante
60 soixante
70 septante
80 quatrevingt quatrevingts huitante octante
90 nonante
100 cent cents centieme
1000 mille mil`,
  joins: 'et',
  directions: 'nord sud est ouest o',
  units:
    'appartement app appt apt etage et bureau bur porte escalier esc batiment bat bte boite suite unite local digicode interphone cp studio cage lot bloc',
  particles: 'de la le les du des d l et a au aux en sur sous',
  says: 'no num numero n maison adresse domicile civique',
  links:
    'de la le les du des d l et a au aux en sur c est cest dans un une notre nos mon ma mes votre j habite habitons nous on se trouve situe situee appelle nomme s qui que bis ter quater tout pres face coin angle juste cote petite belle vieille jolie',
  leads:
    'a au aux chez adresse habite habitons situe venir venez passer passez retrait recuperer retirer chercher livraison numero maison rendez rue rdv dans depart c est',
  arrives: 'sonner sonnez sonne frapper frappez appeler appelez sonnette',
  after:
    'de du des a au aux en et ou pour par sur c est cest je j on nous vous la le les ma mon notre pres face coin angle sonner sonnez appelez appeler passez venez venir retrait chercher recuperer aujourd hui demain matin midi soir apres avant des lundi mardi mercredi jeudi vendredi samedi dimanche toujours seulement especes merci svp entre jusqu paris montreal quebec',
  counts:
    'lot set jeu taille pointure modele serie version tome volume numero age environ prix seulement de a vers entre les nos depuis fait pese mesure annee annees les pack boite paquet par x',
  times:
    'euro euros eur dollars dollar cents centimes francs francs h heure heures hre minute minutes min jour jours semaine semaines mois an ans annee annees janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre km kilometres midi pourcent',
  measures:
    'cm mm m metre metres kg kilo kilos g gramme grammes litre litres l pouce pouces piece pieces pcs paire paires place places personne personnes tiroir tiroirs watts w volts tomes pages fois chacun chacune x etageres vitesses morceaux',
  goods:
    'chaise table canape fauteuil lit matelas armoire bureau etagere tiroir commode lampe miroir tapis rideau coussin couverture assiette verre tasse bol casserole poele couteau cuillere fourchette livre roman disque vinyle jeu jouet velo tele tableau affiche poster photo carte timbre medaille poupee montre bague chemise robe pantalon chaussure botte manteau sac valise boite panier pot plante fleur rose arbre bouteille carafe plateau bougie pierre brique planche porte fenetre outil perceuse marteau echelle radio appareil camera telephone cable ballon figurine four frigo tabouret banc buffet vaisselle serviette nappe billet piece horloge bd cd dvd tome cadre',
  common: `paix guerre gare eglise mairie ecole fleurs fleur rose roses jardin jardins parc mer plage port pont fontaine moulin chateau
republique liberte egalite fraternite victoire gloire esperance lune soleil etoile ciel nuage neige pluie vent or argent croix roi reine
prince princesse chene sapin pin tilleul platane cerisier pommier poirier olivier noyer marronnier erable bouleau saule lilas violette
marguerite tulipe muguet jasmin laurier neuve neuf vieille vieux haute haut basse bas grande grand petite petit longue courte nord sud
est ouest vert verte bleu bleue rouge blanc blanche noir noire jaune paris lyon nice marseille bordeaux versailles rivoli france italie
saint sainte jean pierre paul jacques marie louis louise charles henri napoleon voltaire rousseau moliere pasteur hugo zola balzac
verlaine rimbaud lion aigle cheval coq chat chien renard loup cerf oiseau colombe hirondelle abeille papillon horloge tour cloche marche
poste commerce musique theatre opera arts art amour bonheur joie janvier fevrier mars avril mai juin juillet aout septembre octobre
novembre decembre ete hiver printemps automne montagne colline vallee riviere lac source ruisseau foret bois prairie champ champs vigne
vignes sel pain vin cafe miel chocolat`,
};
