import type { Facts } from './facts.ts';

export const es: Facts = {
  leading: true,
  types: `calle c cl cll ca
avenida av ave avd avda avnda
calzada calz czada
callejon cjon callej
carretera ctra carr crta
boulevard blvd bulevar bvd blv
paseo po pso ps
plaza pl pza plza
glorieta gta
privada priv
cerrada cda cerr
andador and
prolongacion prol
periferico perif
ronda rda
rambla rbla
travesia trva trav
autopista autop
circuito cto
carrer
passeig pg`,
  weak: `camino cno cmno
parque pque
puente pte
via
cuesta
pasaje psje pje
retorno ret
eje
urbanizacion urb
colonia col
alameda alam
diagonal diag
gran`,
  short: `enero ene
febrero feb
septiembre sept sep set
octubre oct
noviembre nov
diciembre dic
agosto ago
julio jul
san s sn
santa sta s
santo sto
don d
dona da
doctor dr
general gral gen
profesor prof
ingeniero ing
licenciado lic
coronel cnel
capitan cap
presidente pdte pres
nuestra ntra
senora sra
maria ma
francisco fco
hermanos hnos
norte nte n
poniente pte
oriente ote
avenida av
constitucion const`,
  numbers: `0 cero
1 uno primero primera primer un~ una~
2 dos segundo segunda
3 tres tercero tercera tercer
4 cuatro cuarto cuarta
5 cinco quinto quinta
6 seis sexto sexta
7 siete septimo septima
8 ocho octavo octava
9 nueve noveno novena
10 diez decimo decima
11 once
12 doce
13 trece
14 catorce
15 quince
16 dieciseis
17 diecisiete
18 dieciocho
19 diecinueve
20 veinte veinti~
21 veintiuno veintiun
30 treinta
40 cuarenta
50 cincuenta
60 sesenta
70 setenta
80 ochenta
90 noventa
100 cien ciento
200 doscientos doscientas
300 trescientos trescientas
400 cuatrocientos cuatrocientas
500 quinientos quinientas
600 seiscientos seiscientas
700 setecientos setecientas
800 ochocientos ochocientas
900 novecientos novecientas
1000 mil`,
  joins: 'y e',
  directions: 'norte sur este oeste nte ote pte oriente poniente',
  units:
    'piso pisos planta puerta pta departamento depto dpto dep interior int escalera esc bloque blq edificio edif local apartamento apto torre mz manzana lote lt bajo portal cp',
  particles: 'de la el los las del y',
  says: 'no num numero nro n casa portal domicilio direccion exterior ext',
  links:
    'de del la el los las en y es un una mi nuestra nuestro tu su vivo vivimos estamos estoy esta queda queda por con al a que se llama llamada esquina cerca frente junto justo bonita tranquila vieja misma mero',
  leads:
    'en a al direccion domicilio vivo vivimos estamos estoy recoger recogida recoge recojan entrega venir ven vengan pasa pasar pasen casa calle ubicado ubicacion numero por',
  arrives: 'toca tocar toque llama llamar llame timbre',
  after:
    'de del en y o por para con si es esta estoy estamos vivo a al la el los las su tu mi nuestra cerca frente junto esquina timbre toca llama llamar avisa recoger recogida recoge pasa pasen hoy manana tarde tardes noche lunes martes miercoles jueves viernes sabado sabados domingo domingos siempre cualquier dia dias solo efectivo gracias favor colonia col entre desde hasta antes despues',
  counts:
    'juego set lote pack caja paquete talla tamano modelo serie numero version tomo volumen edad unos unas son tengo quedan precio solo solamente cuesta a por desde hasta mide pesa anos entre del ano canal pagina fiesta lleva con para x',
  times:
    'euro euros eur peso pesos mxn dolar dolares usd centimos centavos hora horas hrs h minuto minutos min dia dias semana semanas mes meses ano anos am pm de enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre km kilometros cuadras por',
  measures:
    'cm mm m metro metros kg kilo kilos g gramo gramos litro litros l pulgada pulgadas pieza piezas pza pzas unidad unidades par pares plaza plazas persona personas cajon cajones estante estantes vatios w volt volts juego juegos paginas tomos cada x veces',
  goods:
    'silla mesa sofa cama colchon armario escritorio estante estanteria cajon lampara espejo alfombra cortina cojin manta plato vaso taza copa olla sarten cuchillo cuchara tenedor libro novela disco juego juguete bicicleta bici televisor cuadro poster foto mapa moneda sello muneca reloj anillo camisa camiseta vestido pantalon zapato bota abrigo bolso maleta caja cesta maceta planta flor rosa arbol botella jarra bandeja vela piedra azulejo ladrillo tabla puerta ventana herramienta taladro martillo escalera radio camara telefono cable silleta pelota figura estampa plancha horno nevera licuadora mecedora banco taburete comoda vajilla servilleta mantel entrada boleto',
  common: `mayor real sol luna flor flores rosa rosas jardin jardines parque mar playa rio puente fuente iglesia san santa santo juan maria
jose paz libertad independencia revolucion reforma constitucion victoria gloria esperanza luz oro plata cruz reina rey princesa principe
roble pino olivo naranjo limon cedro encina nogal almendro palma palmera clavel azucena violeta margarita girasol jazmin laurel nueva
nuevo vieja viejo alta alto baja bajo larga ancha corta norte sur este oeste verde azul roja rojo blanca blanco negra negro amarilla
madrid barcelona sevilla valencia toledo granada mexico america espana francia italia colon cervantes quijote goya velazquez picasso
hidalgo juarez morelos zapata castillo torre molino mercado campo monte montana valle estrella cielo nieve agua fuego tierra piedra
hierro cristal espejo reloj cafe azucar miel vino pan leon tigre aguila toro caballo paloma gato perro pescador carpintero herrero
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre fiesta del de primavera verano otono invierno
insurgentes heroes ninos martires paraiso aurora alegria amor amistad justicia`,
};
