import type { Facts } from './facts.ts';

export const it: Facts = {
  leading: true,
  types: `via v
viale vle vl
corso cso
piazza pza pzza pz
piazzale ple pzle
largo lgo
vicolo vlo vic
strada str stra
lungomare
lungotevere
contrada cda
borgo bgo
calle
salita
rampa
traversa trav
piazzetta
galleria
circonvallazione
fondamenta fta
rione
vico`,
  weak: `campo cpo
ponte
porta
riva
parco
giardini
localita loc
frazione fraz`,
  short: `gennaio gen
febbraio feb
aprile apr
settembre set sett
ottobre ott
novembre nov
dicembre dic
san s
santo s sto
santa s sta
santi ss
giovanni g giov
giuseppe g
giacomo g
vittorio v vitt
emanuele e eman
giuseppe g
maria m
carlo c
dottore dott dr
professore prof
generale gen
maresciallo mar
cavaliere cav
monsignor mons
fratelli flli
alessandro a
leonardo l
quattro iv
venti xx`,
  numbers: `0 zero
1 uno primo prima un~
2 due secondo seconda
3 tre terzo terza
4 quattro quarto
5 cinque quinto
6 sei sesto
7 sette settimo
8 otto ottavo
9 nove nono
10 dieci decimo
11 undici
12 dodici
13 tredici
14 quattordici
15 quindici
16 sedici
17 diciassette
18 diciotto
19 diciannove
20 venti vent~
30 trenta trent~
40 quaranta quarant~
50 cinquanta cinquant~
60 sessanta sessant~
70 settanta settant~
80 ottanta ottant~
90 novanta novant~
100 cento
108 centotto
180 centottanta
1000 mille mila`,
  joins: 'e',
  directions: 'nord sud est ovest',
  units: 'interno int scala sc piano appartamento app palazzina pal edificio lotto citofono ufficio cap',
  particles: 'di del della dello dei degli delle da dal dalla la il lo i e d l',
  says: 'no num numero n civico casa indirizzo',
  links:
    'di del della dello dei degli delle da dal dalla la il lo i le gli in al allo alla a e ed un una mia mio nostra nostro sono siamo abito abitiamo sta si trova chiama chiamata che angolo vicino fronte con per su sul sulla proprio qui bella piccola vecchia',
  leads:
    'in a al alla indirizzo abito abitiamo ritiro ritirare ritirate passare passate venire venite consegna casa numero presso via da',
  arrives: 'suona suonare suonate bussa bussare chiama chiamare campanello',
  after:
    'di del in a al alla e o ed per con e sono siamo abito la il vicino angolo fronte suonare suonate citofonare chiamare ritiro ritirare passare venite oggi domani mattina pomeriggio sera dopo prima lunedi martedi mercoledi giovedi venerdi sabato domenica sempre solo contanti grazie tra fra fino roma milano',
  counts:
    'set lotto servizio taglia misura modello serie numero versione volume anni circa prezzo solo soltanto costa da per fino dal ore alle tra con x scatola pacco i gli le del',
  times:
    'euro euros eur franchi centesimi ora ore minuti min giorno giorni settimana settimane mese mesi anno anni gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre km chilometri',
  measures:
    'cm mm m metro metri kg chilo chili g grammi litro litri l pollici pezzo pezzi pz paio paia posto posti persona persone cassetto cassetti ripiani watt w volt pagine ciascuno ciascuna x volte volumi',
  goods:
    'sedia sedie tavolo tavoli divano letto materasso armadio scrivania scaffale libreria cassetto comodino lampada lampade specchio specchi tappeto tenda tende cuscino cuscini coperta coperte piatto piatti bicchiere bicchieri tazza tazze pentola padella coltello coltelli cucchiaio cucchiai forchetta forchette libro libri romanzo disco dischi gioco giochi giocattolo giocattoli bicicletta bici televisore quadro quadri poster stampa stampe foto carta carte moneta monete francobollo francobolli bambola bambole orologio orologi anello anelli camicia camicie vestito vestiti scarpa scarpe stivali cappotto borsa borse valigia scatola scatole cesto vaso vasi pianta piante fiore fiori rosa rose albero alberi bottiglia bottiglie vassoio candela candele pietra mattone mattoni porta finestra martello scala radio macchina telefono cavo palla figurina figurine forno frigo sgabello sgabelli panca tovaglia posate biglietti',
  common: `roma milano torino napoli venezia firenze italia europa mare monte monti sole luna stella stelle cielo neve acqua fuoco terra
pietra ferro oro argento croce re regina principe principessa fiori fiore rosa rose viole giardino giardini parco spiaggia fiume ponte
fonte fontana chiesa scuola mulino castello torre mercato campo valle pace liberta vittoria gloria speranza indipendenza repubblica
risorgimento quercia pino pini olivo ulivi arancio limone cedro noce mandorlo palma palme tiglio tigli nuova nuovo vecchia vecchio alta
alto bassa lunga grande piccola verde azzurra rossa bianca nera dante garibaldi mazzini verdi puccini rossini leonardo michelangelo
raffaello galilei marconi volta colombo leone aquila cavallo gatto colomba san santa santo maria giovanni giuseppe teatro musica arte
amore gioia gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre primavera estate autunno inverno
vino caffe miele pane sale orologio specchio`,
};
