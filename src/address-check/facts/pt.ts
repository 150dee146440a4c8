import type { Facts } from './facts.ts';

export const pt: Facts = {
  leading: true,
  types: `rua r
avenida av ave avn
travessa tv trav
alameda al
praca pc pca pça
estrada estr est
largo lg lgo
rodovia rod
ladeira lad
beco bc
calcada cc calc
praceta pct
viela
rotunda
servidao
quadra qd`,
  weak: `caminho cam
via
parque pq
jardim jd
vila vl
quinta qta
viaduto vd
passagem
campo
marginal
conjunto conj
cais
escadinhas
bairro
galeria`,
  short: `janeiro jan
fevereiro fev
setembro set
outubro out
novembro nov
dezembro dez
abril abr
sao s
santo sto s
santa sta s
dom d
dona d da
doutor dr
doutora dra
general gen gal
marechal mal
professor prof
engenheiro eng
presidente pres
senador sen
coronel cel
capitao cap
almirante alm
visconde visc
barao br
nossa n
senhora sra sa
jose j
maria m
antonio a`,
  numbers: `0 zero
1 primeiro primeira um~ uma~
2 dois duas segundo segunda
3 tres terceiro terceira
4 quatro quarto quarta
5 cinco quinto
6 seis meia sexto sexta
7 sete setimo setima
8 oito oitavo oitava
9 nove nono nona
10 dez decimo decima
11 onze
12 doze
13 treze
14 catorze quatorze
15 quinze
16 dezesseis dezasseis
17 dezessete dezassete
18 dezoito
19 dezenove dezanove
20 vinte
30 trinta
40 quarenta
50 cinquenta
60 sessenta
70 setenta
80 oitenta
90 noventa
100 cem cento
200 duzentos duzentas
300 trezentos trezentas
400 quatrocentos quatrocentas
500 quinhentos quinhentas
600 seiscentos seiscentas
700 setecentos setecentas
800 oitocentos oitocentas
900 novecentos novecentas
1000 mil`,
  joins: 'e',
  directions: 'norte sul leste oeste',
  units:
    'apartamento apto apt ap andar bloco bl casa sala sl loja conjunto cj esquerdo esq direito dto dir fundos edificio ed lote lt porta torre frente cep',
  particles: 'de da do das dos e a o',
  says: 'no num numero n nro casa endereco morada',
  links:
    'de da do das dos e a o as os em na no nas nos ao fica e minha meu nossa nosso sua moro moramos estou estamos um uma que se chama chamada esquina perto frente junto bem com por pela la aqui antiga pequena linda',
  leads:
    'em na no a ao endereco morada moro moramos estamos retirar retirada buscar levantar entrega venha vir passe passar casa rua fica numero por pelo',
  arrives: 'toque tocar toca chame chamar ligue campainha',
  after:
    'de da do em na no e ou para por com fica e estou estamos moro a o ao a minha nossa perto frente esquina toque tocar ligue ligar chamar retirar retirada buscar levantar hoje amanha manha tarde noite segunda terca quarta quinta sexta sabado domingo sempre so dinheiro pix obrigado obrigada entre desde ate antes depois bairro centro lisboa porto',
  counts:
    'jogo conjunto lote pacote caixa kit tamanho modelo serie numero versao tomo volume idade uns umas sao tenho restam preco so apenas custa por desde ate mede pesa entre ano anos com para x festa dia',
  times:
    'euro euros eur real reais brl dolares usd centavos centimos hora horas h hs minuto minutos min dia dias semana semanas mes meses ano anos am pm de janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro km quilometros por vezes',
  measures:
    'cm mm m metro metros kg quilo quilos g gramas litro litros l polegada polegadas peca pecas pcs unidade unidades par pares lugar lugares pessoa pessoas gaveta gavetas prateleira prateleiras watts w volts paginas cada x bocas velocidades',
  goods:
    'cadeira mesa sofa cama colchao armario escrivaninha secretaria estante prateleira gaveta comoda lampada candeeiro espelho tapete cortina almofada cobertor prato copo chavena xicara taca tigela panela frigideira faca colher garfo livro romance disco vinil jogo brinquedo bicicleta televisao quadro poster foto mapa moeda selo boneca relogio anel camisa camiseta vestido calca sapato bota casaco bolsa mala caixa cesto vaso planta flor rosa arvore garrafa jarro bandeja vela pedra tijolo tabua porta janela ferramenta martelo escada radio camara telefone cabo bola figura forno geladeira frigorifico banco azulejo toalha bilhete talher',
  common: `flores flor rosa rosas jardim parque mar praia rio ponte fonte igreja sao santa santo joao maria jose paz liberdade
independencia republica vitoria gloria esperanca luz sol lua estrela ceu ouro prata cruz rei rainha princesa principe carvalho pinheiro
oliveira laranjeira limoeiro palmeira cravo violeta margarida girassol jasmim nova novo velha velho alta alto baixa baixo direita grande
longa norte sul leste oeste verde azul vermelha branca branco preta preto amarela lisboa porto brasil portugal augusta colombo camoes
castelo torre moinho mercado campo monte vale agua fogo terra pedra ferro cristal espelho relogio cafe acucar mel vinho leao tigre aguia
cavalo pomba gato pescador ferreiro janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro primavera
verao outono inverno palmeiras acacias bela vista escola teatro musica amor alegria aurora saudade`,
};
