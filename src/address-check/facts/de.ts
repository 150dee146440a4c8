import type { Facts } from './facts.ts';

export const de: Facts = {
  leading: false,
  types: `strasse str strase strasze
gasse g
weg
allee
platz pl
ring
damm
ufer
chaussee
steig
stieg
promenade prom
pfad
zeile
stiege
kai
graben
gurtel`,
  weak: `hof
berg
markt
park
garten
tor
brucke
wall
winkel
kamp
feld
see
anger
rain
halde
acker
wiese
matte
dorf`,
  short: `haupt hpt
bahnhof bhf bf
sankt st
doktor dr
professor prof
grosse gr
grosser gr
grosses gr
kleine kl
kleiner kl
obere ob
untere unt
alte
johann joh
friedrich friedr fr
wilhelm wilh
karl
konrad konr
hauptstrasse hauptstr
general gen
burgermeister bgm bm
unter u
nord n
sud s`,
  numbers: `0 null
1 eins erste ersten erster ein~
2 zwei zwo zweite zweiten
3 drei dritte dritten
4 vier vierte vierten
5 funf funfte funften
6 sechs sechste sechsten
7 sieben siebte siebten siebente
8 acht achte achten
9 neun neunte neunten
10 zehn zehnte zehnten
11 elf elfte elften
12 zwolf zwolfte zwolften
13 dreizehn dreizehnte dreizehnten
14 vierzehn vierzehnte
15 funfzehn funfzehnte
16 sechzehn sechzehnte
17 siebzehn siebzehnte siebzehnten
18 achtzehn achtzehnte
19 neunzehn neunzehnte
20 zwanzig zwanzigste
30 dreissig
40 vierzig
50 funfzig
60 sechzig
70 siebzig
80 achtzig
90 neunzig
100 hundert
1000 tausend`,
  joins: 'und',
  directions: 'nord sud ost west nordlich sudlich',
  units:
    'wohnung whg wg og eg dg ug stock etage stiege top tur zimmer hinterhaus vorderhaus hh vh apartment aufgang haus stg',
  particles: 'der die das den dem des am an auf im in zu zum zur bei beim vor von vom und unter hinter',
  says: 'nr no nummer hausnummer hausnr haus adresse anschrift hnr n',
  links:
    'der die das den dem des am an auf im in zu zum zur bei beim von vom ist es er sie wir ich wohne wohnen sind bin heisst namens mit ein eine einer unsere unser mein meine strasse ecke nahe direkt dort hier und ja schone ruhige kleine alte a b c',
  leads:
    'in im an am bei zu zur zum adresse anschrift wohne wohnen abholung abholen abzuholen abholbar holen treffpunkt kommen komm kommt standort nach hausnummer nummer hier vor',
  arrives: 'klingeln klingle klingel klopfen laeuten anrufen bitte',
  after:
    'in im an am bei zu zur zum und oder ist es wir ich sind bin wohne bitte klingeln klingel anrufen melden abholen abholung holen heute morgen abends abend mittags ab nach vor bis montag dienstag mittwoch donnerstag freitag samstag sonntag immer nur bar danke ecke nahe hier dort berlin wien zurich hamburg munchen von fur mit gegenuber hinterhof da',
  counts:
    'set satz lot grosse gr modell serie version band teil baujahr bj ca circa etwa nur ab bis um seit je alle fur preis fast uber unter mit pack paket kiste karton x am vom den',
  times:
    'euro euros eur franken chf cent uhr stunde stunden std minute minuten min tag tage tagen woche wochen monat monate monaten jahr jahre jahren januar februar marz april mai juni juli august september oktober november dezember km kilometer prozent',
  measures:
    'cm mm m meter kg kilo g gramm liter l zoll stuck stk paar teile teilig platze personen schubladen boden watt w volt v fach facher mal mm x seiten bande gange teiler',
  goods:
    'stuhl stuhle tisch tische sofa bett matratze schrank schreibtisch regal regale kommode lampe lampen spiegel teppich vorhang vorhange kissen decke decken teller glas glaser tasse tassen schussel topf topfe pfanne messer gabel gabeln loffel buch bucher roman romane platte platten spiel spiele spielzeug fahrrad fahrrader rad rader fernseher bild bilder poster foto fotos karte karten munze munzen briefmarke briefmarken puppe puppen uhr uhren ring ringe hemd hemden kleid kleider hose hosen schuh schuhe stiefel mantel tasche taschen koffer kiste kisten karton kartons korb korbe pflanze pflanzen blume blumen rose rosen baum baume flasche flaschen kanne kerze kerzen stein steine ziegel brett bretter tur turen fenster werkzeug bohrmaschine hammer leiter radio kamera handy kabel ball balle figur figuren ofen kuhlschrank hocker bank banke besteck handtuch handtucher fliese fliesen segel ruder dose dosen',
  common: `haupt bahnhof kirch kirche kirchen schul schule garten park wald berg tal see fluss bach brunnen muhle muhlen markt schloss
burg konig konigs konigin kaiser prinz prinzessin linde linden eiche eichen buche buchen birke birken tanne tannen fichte fichten kiefer
kastanien kastanie ahorn rosen rose lilien nelken tulpen flieder veilchen sonnen sonne mond stern sternen himmel wolken schnee regen
gold silber eisen kupfer stein glas kristall neue neu alte alt hohe hoch lange breite kurze nord sud ost west grun blau rot weiss schwarz
berlin wien paris hamburg munchen goethe schiller mozart beethoven bach wagner lessing heine luther bismarck friedrich wilhelm karl
adler lowe baren wolf fuchs hirsch vogel schwan tauben bienen pferde rad rader wagen schmiede backer fischer jager muller schneider
weber schuster post brucken tor turm uhr glocken musik theater opern kunst liebe frieden freiheit januar marz april mai juni juli
sommer winter fruhling herbst wein reben apfel birnen kirsch kirschen pflaumen nuss obst blumen wiesen feld acker heide moor alster hafen
kanal strand meer insel`,
};
