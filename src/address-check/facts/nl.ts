import type { Facts } from './facts.ts';

export const nl: Facts = {
  leading: false,
  types: `straat str
laan ln
weg
gracht gr
plein pln
kade kd
singel sngl
dreef
steeg stg
dijk dk
hof
markt
pad
baan
vliet
boulevard blvd
allee
haven hvn`,
  weak: `park
brug
veld
berg
oord
kamp
wal
ring
burg
meer
horst
akker`,
  short: `sint st
santa st
burgemeester burg bgm
dokter dr
doctor dr
professor prof
koning kon
koningin kon
prins pr
prinses pr
jonkheer jhr
van v
van vd
oude o
nieuwe nw n
eerste 1e
tweede 2e
derde 3e
grote gr
kleine kl
noord n
generaal gen
admiraal adm`,
  numbers: `0 nul
1 eerste een~
2 twee tweede
3 drie derde
4 vier vierde
5 vijf vijfde
6 zes zesde
7 zeven zevende
8 acht achtste
9 negen negende
10 tien tiende
11 elf elfde
12 twaalf twaalfde
13 dertien dertiende
14 veertien veertiende
15 vijftien vijftiende
16 zestien zestiende
17 zeventien
18 achttien
19 negentien
20 twintig twintigste
30 dertig
40 veertig
50 vijftig
60 zestig
70 zeventig
80 tachtig
90 negentig
100 honderd
1000 duizend`,
  joins: 'en',
  directions: 'noord zuid oost west',
  units: 'appartement app etage verdieping hoog kamer bus huis unit bel hs bg bis',
  particles: 'de het den der van t s te ter ten op aan in bij en',
  says: 'nr no nummer huisnummer huis adres num n',
  links:
    'de het den der van t s te ter ten op aan in bij is het we ik wij woon wonen zit zitten staat ons onze mijn een heet genaamd met hoek vlakbij om naast en dat dus straat mooie rustige oude kleine hier daar',
  leads:
    'op aan in bij adres woon wonen ophalen afhalen halen langs komen kom huisnummer nummer te naar vanaf hier',
  arrives: 'aanbellen bel bellen kloppen klop',
  after:
    'in op aan bij en of is het we ik zijn ben woon aanbellen bel bellen graag ophalen afhalen halen langs vandaag morgen ochtend middag avond s na voor tot vanaf maandag dinsdag woensdag donderdag vrijdag zaterdag zondag altijd alleen contant bedankt hoek tegenover amsterdam utrecht te van voor met de',
  counts:
    'set stel partij maat model serie versie deel bouwjahr circa ca ongeveer slechts vanaf tot om sinds per alle voor prijs met pak doos jaargang x op de',
  times:
    'euro euros eur cent uur uren minuten minuut min dag dagen week weken maand maanden jaar januari februari maart april mei juni juli augustus september oktober november december km kilometer procent',
  measures:
    'cm mm m meter kg kilo g gram liter l inch stuk stuks st paar delig personen zits lades planken watt w volt keer x bladzijden delen versnellingen stukjes stukken',
  goods:
    'stoel stoelen tafel tafels bank banken bed bedden matras kast kasten bureau plank planken lamp lampen spiegel spiegels tapijt kleed gordijn gordijnen kussen kussens deken dekens bord borden glas glazen kop koppen kopjes mok mokken pan pannen mes messen vork vorken lepel lepels boek boeken roman plaat platen spel spellen speelgoed fiets fietsen tv schilderij schilderijen poster posters foto kaart kaarten munt munten postzegel postzegels pop poppen klok klokken ring ringen hemd hemden jurk jurken broek broeken schoen schoenen laars laarzen jas jassen tas tassen koffer doos dozen mand manden pot potten plant planten bloem bloemen roos rozen bollen boom bomen fles flessen kan kaars kaarsen steen stenen baksteen deur deuren raam ramen gereedschap hamer ladder radio camera telefoon kabel bal ballen beeldje beeldjes oven koelkast kruk krukken bestek handdoek handdoeken tegel tegels',
  common: `heren keizers prinsen prins prinses koning konings koningin kerk kerken school station molen molens markt kasteel burg brug
bloem bloemen rozen roos tulpen tulp lelie linde linden eik eiken beuk beuken berk berken den dennen wilg wilgen kastanje kastanjes appel
peren kersen zon zonne maan ster sterren hemel wolken sneeuw regen goud zilver ijzer steen glas kristal nieuwe nieuw oude oud hoge hoog
lange lang brede korte noord zuid oost west groene groen blauw rode wit witte zwart leeuwen leeuw arend wolf vos hert vogel zwaan duif
paarden bijen haven zee strand meer eiland dorp dorps tuin park bos berg water vuur wagen smid bakker visser jager molenaar post toren
klok muziek theater kunst liefde vrede vrijheid januari maart april mei juni juli zomer winter lente herfst wijn rembrandt vermeer hooi`,
};
