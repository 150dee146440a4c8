import { formatsOf, joined } from '../text/formats.ts';
import type { Priced, Titles } from './en.ts';
import type { Words } from './words.ts';

const f = formatsOf('es-US');
const price = (cents: number): string => (cents === 0 ? 'Gratis' : f.money(cents));
const quoted = (titles: Titles): string =>
  joined(
    titles.map((title) => `“${title}”`),
    'y',
  ) || 'nada';
const offered = (offers: readonly Priced[]): string =>
  offers.map(({ title, cents }) => `${price(cents)} por ${quoted([title])}`).join(', ');

/** Spanish as a friendly small shop in the Americas speaks it: "tú", and words that every country knows. */
export const es: Words = {
  locale: 'es-US',
  name: 'Español',
  format: f,

  frame: {
    skip: 'Ir al contenido',
    site: 'Sitio',
    sell: 'Vender',
    developers: 'Desarrolladores',
    privacy: 'Privacidad',
    terms: 'Condiciones',
    support: 'Ayuda',
    languages: 'Idioma',
    errorTitle: (title) => `Error: ${title}`,
  },

  message: {
    toStart: 'Ir al inicio',
    notFound: 'No encontrado',
    nothingHere: 'Aquí no hay nada por ahora',
    nothingHereWhy:
      'Puede que la dirección tenga un error, o que el vendedor haya retirado la página porque la venta terminó.',
    sorry: 'Lo sentimos',
    wentWrong: 'Algo salió mal de nuestro lado',
    tryAgain: (requestId) =>
      `Vuelve a intentarlo en un momento. Si pasa otra vez, dile al operador el número de solicitud ${requestId}.`,
    didNotWork: 'Eso no funcionó',
  },

  refusals: {
    rate_limited: 'Demasiadas solicitudes. Espera un poco y vuelve a intentarlo.',
    not_found:
      'No hay ninguna página de venta en línea en esta dirección. Revisa la dirección. Puede que el vendedor haya retirado la página o que su tiempo haya terminado.',
    ITEM_UNAVAILABLE: 'Esto ya no está en la página de la venta. Vuelve a mirar la página.',
    SALE_OVER:
      'Esta venta terminó: ya no se puede reservar nada. La página sigue para quienes tienen una reserva. Pregúntale al vendedor si queda algo.',
    SLOT_UNAVAILABLE: 'Ese horario ya no está libre. Elige otro.',
    NOTHING_HELD:
      'Todavía estás en la fila: podrás elegir un horario para recoger cuando sea tu turno. Te avisaremos por correo.',
    RESERVATION_CLOSED:
      'Esta reserva terminó; ya no se puede elegir un horario para recoger. Mira en la página de la venta si el artículo está libre y resérvalo otra vez.',
    PICKUP_MOVED_OFTEN:
      'La recogida se puede cambiar 3 veces, y esta ya se cambió 3. Escríbele al vendedor, que puede poner otro horario.',
    payload_too_large: 'Eso fue demasiado largo. Envía menos.',
    service_unavailable:
      'El servicio no puede usar su base de datos en este momento. Vuelve a intentarlo en unos segundos; mira primero si ya se hizo.',
    SERVER_BUSY: 'El servicio está muy ocupado en este momento. Vuelve a intentarlo en unos segundos.',
    other: 'El servicio no pudo aceptar eso. Vuelve atrás, revisa lo que escribiste e inténtalo otra vez.',
  },

  price,
  conditions: {
    New: 'Nuevo',
    'Like New': 'Como nuevo',
    Good: 'Buen estado',
    Fair: 'Estado aceptable',
    Used: 'Usado',
    'For Parts': 'Para repuestos',
  },
  categories: {
    Furniture: 'Muebles',
    Electronics: 'Electrónica',
    Kitchen: 'Cocina',
    Decor: 'Decoración',
    Outdoor: 'Exterior',
    Baby: 'Bebés',
    Sports: 'Deportes',
    Tools: 'Herramientas',
    Clothing: 'Ropa',
    Other: 'Otros',
  },
  statuses: { available: 'Disponible', reserved: 'Reservado', taken: 'Vendido' },
  waiting: (n) => f.count(n, { one: '1 persona en espera', other: `${f.number(n)} personas en espera` }),

  buyer: {
    name: 'Tu nombre',
    email: 'Correo electrónico',
    trap: 'Deja esto vacío',
    nameProblem: 'Escribe tu nombre, con un máximo de 80 caracteres.',
    emailProblem: 'Eso no es una dirección de correo. Revisa si tiene algún error.',
    trapProblem:
      'Se llenó un campo oculto de este formulario, quizá por una extensión del navegador. Envíalo otra vez, por favor.',
    tooMany: (waitSeconds) =>
      waitSeconds === undefined
        ? 'Demasiados intentos. Vuelve a intentarlo más tarde.'
        : `Demasiados intentos. Vuelve a intentarlo en ${f.count(waitSeconds, { one: '1 segundo', other: `${f.number(waitSeconds)} segundos` })}.`,
  },

  ask: {
    title: 'Hacer una pregunta',
    question: 'Tu pregunta',
    emailHint: 'Te enviamos un enlace por correo. Cuando lo abras, tu pregunta le llegará al vendedor.',
    send: 'Preguntar',
    contentProblem: 'Escribe tu pregunta, con un máximo de 2000 caracteres.',
    next: 'Abre su enlace en los próximos 3 días y tu pregunta le llegará al vendedor.',
  },

  checkEmail: {
    oneMoreStep: 'Falta un paso',
    title: 'Revisa tu correo',
    sentTo: (email) => `Enviamos un mensaje a ${email}.`,
    noMessage: '¿No te llegó? Busca en la carpeta de spam y revisa la dirección de arriba.',
  },

  sale: {
    salesOf: (name) => `La venta de ${name}`,
    saleIn: (place) => `Venta en ${place}`,
    sale: 'Venta',
    backTo: (heading) => `Volver: ${heading}`,
    more: 'Esta venta',
    isOver: 'Esta venta terminó.',
    wasIn: (place) => `Fue en ${place}.`,
    endedOn: (day) =>
      `La venta terminó el ${day}: ya no se puede reservar nada. Las reservas ya hechas siguen en pie.`,
    lastDay: (day) => `Último día: ${day}`,
    comingSoon: 'Pronto habrá artículos nuevos.',
    allGone: 'Aquí todo encontró un nuevo hogar.',
    looking: (n) =>
      f.count(n, {
        one: 'Un artículo busca un nuevo hogar.',
        other: `${f.number(n)} artículos buscan un nuevo hogar.`,
      }),
    pickupIn: (place) => `Se recoge en ${place}.`,
    about: 'Sobre esta venta',
    payment: 'Pago',
    pickup: 'Recogida',
    inPlace: (place) => `En ${place}.`,
    exactPlace: 'El vendedor te dice el lugar exacto cuando acuerdan la recogida.',
    allAbout: 'Ver todo sobre esto',
    noPhoto: 'Sin foto',
    before: 'antes:',
    moreThings: 'Más artículos',
    page: (n, of) => `Página ${f.number(n)} de ${f.number(of)}`,
    onlineUntil: (day) => `En línea hasta el ${day}`,
    feed: 'Suscripción a esta venta',
    isYours: '¿Es tuya esta venta?',
    signIn: 'Iniciar sesión',
  },

  sign: {
    title: (heading) => `Cartel: ${heading}`,
    howTo: 'Imprime esta hoja desde el menú de tu navegador y cuélgala donde pase la gente.',
    forSale: 'Se vende',
    code: (url) => `Código que abre ${url}`,
    scan: 'Escanea para ver todo, con fotos y precios',
  },

  printed: {
    listTitle: (heading) => `Lista de precios: ${heading}`,
    listHowTo: 'Imprime esta lista desde el menú de tu navegador: cabe en A4 y en carta.',
    until: (day) => `hasta el ${day}`,
    pricesOf: (day) => `Precios del ${day}. El código abre la página con todas las fotos.`,
    nothing: 'Todo encontró un nuevo hogar.',
  },

  head: {
    pickups: 'Para recoger:',
    share: 'Compartir',
    address: 'La dirección de esta página',
    copy: 'Copiar',
    copied: 'Copiada',
    sign: 'Imprimir un cartel',
    follow: 'Seguir',
    followHow: 'Pega esta dirección en un lector de noticias y ahí te llegarán los artículos nuevos.',
    empty: 'Ahora mismo no hay nada publicado aquí.',
    emptyNext:
      'Vuelve en unos días, sigue la venta con un lector de noticias o pregúntale al vendedor qué más habrá.',
    overNext: '¿Queda algo que te gustaría tener? Pregúntale al vendedor.',
    goneNext:
      'Llegaste un poco tarde. Pregúntale al vendedor si habrá más, o sigue la venta con un lector de noticias.',
  },

  find: {
    search: 'Buscar en esta venta',
    go: 'Buscar',
    more: 'Orden y precio',
    sort: 'Ordenar por',
    sorts: { new: 'Lo más nuevo', low: 'Precio, de menor a mayor', high: 'Precio, de mayor a menor' },
    min: 'Desde $',
    max: 'Hasta $',
    kinds: 'Tipos de artículos',
    all: 'Todo',
    found: (n) => f.count(n, { one: '1 artículo encontrado', other: `${f.number(n)} artículos encontrados` }),
    foundSold: (n) =>
      f.count(n, {
        one: '1 artículo encontró un nuevo hogar',
        other: `${f.number(n)} artículos encontraron un nuevo hogar`,
      }),
    nothing: 'No hay nada así por aquí.',
    showAll: 'Ver todo',
    moreOfSale: 'Más de esta venta',
    earlier: 'Atrás',
    soldAlready: (n) =>
      f.count(n, { one: '1 ya encontró un hogar', other: `${f.number(n)} ya encontraron un hogar` }),
    allSold: (n) => `Ver los ${f.number(n)}`,
  },

  choose: {
    joinTheLine: 'Hacer fila',
    goOn: 'Seguir con lo que marqué',
    elsewhere: 'También marcaste:',
    thing: '1 artículo',
    things: '{n} artículos',
    most: 'Una reserva puede tener veinte artículos como máximo.',
    total: (n, cents) =>
      `${f.count(n, { one: '1 artículo', other: `${f.number(n)} artículos` })} · ${f.money(cents)}`,
    inLine: (waiting) =>
      waiting === 0
        ? 'Está reservado para otra persona: serías la primera en la fila.'
        : `Está reservado para otra persona y ${f.count(waiting, { one: 'espera 1 persona', other: `esperan ${f.number(waiting)} personas` })}: tendrías el número ${f.number(waiting + 1)} en la fila.`,
    gone: (title) => `“${title}” ya no está: alguien se adelantó.`,
    goneOne: 'Algo de lo que elegiste ya no está aquí.',
    goneAll: 'Lo que elegiste ya no está. Mira lo que queda.',
    nothingPicked: 'Todavía no elegiste nada.',
    yourPrice: 'Tu precio',
    queueIsFree: 'Hacer fila es gratis. Te escribimos cuando sea tu turno.',
  },

  watch: {
    title: 'Avísame si baja de precio',
    queue: 'Para tenerlo cuando quede libre, haz fila: te escribimos cuando sea tu turno.',
    emailHint:
      'Un mensaje cuando baje el precio, a lo sumo uno al día, y nada más. Cada uno trae un enlace para dejar de recibirlos.',
    send: 'Avísame',
    next: 'Abre el enlace que trae antes de 3 días y te escribimos cuando baje el precio.',
    isFree: 'Ya es gratis.',
    isGone: 'Ya no se puede conseguir.',
    confirmed: 'Te avisamos cuando baje de precio',
    about: (title, price) =>
      `Recibes un mensaje cuando “${title}” cueste menos de ${price}: a lo sumo uno al día, con el precio más reciente.`,
    sold: (title) => `“${title}” ya se vendió. No habrá más mensajes sobre esto.`,
    seeIt: 'Verlo',
    end: 'No recibir más mensajes sobre esto',
    ended: 'Ya no recibes mensajes sobre esto',
    endedWhy: 'Borramos lo que sabíamos de ti para avisarte.',
    over: 'Este enlace ya terminó',
    overWhy: 'Pediste no recibir más mensajes, la venta terminó o el enlace no se abrió antes de 3 días.',
  },
  watchMail: {
    askedSubject: (title) => `Confirma: te avisamos cuando baje de precio ${title}`,
    knownSubject: (title) => `Ya te avisamos cuando baje de precio ${title}`,
    asked: (title, seller, price) =>
      `Pediste un aviso para cuando ${title}, en la página de venta de ${seller ?? 'alguien'}, cueste menos de ${price}. Abre el enlace antes de 3 días y te escribimos cuando eso pase.`,
    otherwise: 'Si no, no te enviamos nada más. Al vendedor no se le dice que lo pediste.',
    known: (title, seller) =>
      `Pediste otra vez un aviso para cuando baje de precio ${title}, en la página de venta de ${seller ?? 'alguien'}. Lo recibirás: no hace falta hacer nada. El enlace lo muestra y también sirve para terminarlo.`,
    confirm: 'Sí, avísame',
    seeIt: 'Verlo o terminarlo',
    askedFooter:
      'Recibes este mensaje porque alguien lo pidió con esta dirección en una página de venta. Si no fuiste tú, no hagas nada.',
    lowerSubject: (title, price) => `${title} bajó de precio: ${price}`,
    lower: (title, seller, price, before) =>
      `${title}, en la página de venta de ${seller ?? 'alguien'}, bajó de precio: ${price} en lugar de ${before}.`,
    isFree:
      'Nadie lo tenía reservado cuando escribimos esto. Este mensaje no reserva nada: eso lo haces en su página.',
    onHold: 'Alguien lo tenía reservado cuando escribimos esto. En su página puedes hacer fila.',
    lookAtIt: 'Verlo',
    end: 'No recibir más mensajes sobre esto',
    lowerFooter:
      'Recibes este mensaje porque pediste en una página de venta que te avisáramos cuando esto bajara de precio, a lo sumo una vez al día. El enlace de arriba lo termina.',
  },

  item: {
    reserve: 'Reservar',
    join: 'Ponerme en la fila',
    onHold: 'Alguien lo tiene reservado.',
    youWouldBe: (waiting) =>
      waiting === 0
        ? 'Tendrías el primer lugar de la fila.'
        : `${f.count(waiting, { one: 'Hay 1 persona en la fila', other: `Hay ${f.number(waiting)} personas en la fila` })}; tendrías el lugar número ${f.number(waiting + 1)}.`,
    fallsThrough: 'Si no se concreta, pasa a quien sigue en la fila, por orden de llegada.',
    isSold: 'Este ya se vendió.',
    whatElse: 'Mira qué más hay.',
    photos: 'Fotos',
    photoOf: (title, n, of) => `${title}, foto ${n} de ${of}`,
    nthPhoto: (n, of) => `Foto ${n} de ${of}`,
    close: 'Cerrar',
    previous: 'Foto anterior',
    next: 'Foto siguiente',
    more: () => 'Más de esta venta',
    withPicked: 'Reservarlo junto con lo que elegiste',
    lookFurther: 'Agregarlo y seguir mirando',
    seeAll: 'Ver todo',
    vehicle: 'Vehículo',
    needsTruck: 'Se necesita una camioneta o furgoneta',
  },
  facts: {
    Brand: 'Marca',
    Dimensions: 'Medidas',
    Weight: 'Peso',
    Transport: 'Transporte',
  },

  reserve: {
    title: 'Reservar',
    titleAt: (heading) => `Reservar: ${heading}`,
    picked: 'Reserva lo que elegiste',
    hint: 'Marca “Lo quiero” en uno o más artículos de arriba y dile al vendedor quién eres.',
    like: 'Lo quiero',
    offer: 'Hacer una oferta',
    offerFor: (title) => `por ${title}`,
    optional: '(opcional)',
    emailHint: 'Te enviamos un enlace para confirmar y administrar tu reserva.',
    message: 'Mensaje para el vendedor',
    send: 'Reservar',
    free: 'Reservar es gratis y aquí no se paga nada. Le pagas al vendedor cuando recoges.',
    itemsProblem: 'Elige de uno a veinte artículos que te gusten.',
    messageProblem: 'El mensaje es demasiado largo. El máximo son 2000 caracteres.',
    offersProblem: 'Escribe la oferta como una cantidad en dólares, por ejemplo 25 o 25.50, o déjala vacía.',
    gone: 'Algo de lo que elegiste ya no está. No se reservó nada; mira lo que queda e inténtalo otra vez.',
    confirmNext: 'Abre su enlace en los próximos 30 minutos para confirmar. Si no, la reserva termina.',
    queuedNext: 'Con su enlace puedes escribirle al vendedor o salir de la fila.',
    held: (n) =>
      f.count(n, {
        one: 'Un artículo está reservado para ti.',
        other: `${f.number(n)} artículos están reservados para ti.`,
      }),
    waiting: (n) =>
      f.count(n, {
        one: 'Un artículo aún no está reservado: abre el enlace para obtenerlo.',
        other: `${f.number(n)} artículos aún no están reservados: abre el enlace para obtenerlos.`,
      }),
    queued: (position) =>
      `Está reservado para otra persona: eres el número ${f.number(position)} de la fila. Te escribiremos cuando sea tu turno.`,
    oneQueued: (position) =>
      `Un artículo está reservado para otra persona: eres el número ${f.number(position)} de la fila. Te escribiremos cuando sea tu turno.`,
  },

  reservation: {
    yours: 'Tu reserva',
    confirm: 'Confirmarla',
    messageSent: 'Tu mensaje se envió.',
    booked:
      'Tu recogida está programada. La hora también está en tu correo, con un archivo para tu calendario.',
    cancelled: 'Tu reserva está cancelada.',
    chooseTime: 'Elige uno de los horarios de la lista.',
    writeFirst: 'Escribe algo primero, con un máximo de 2000 caracteres.',
    notConfirmed: 'Todavía sin confirmar',
    confirmBefore: (until) => `Abre esta página para confirmarla antes del ${until}.`,
    held: 'Está reservado para ti',
    agreeBefore: (until) => `Hasta el ${until}. Acuerda la recogida con el vendedor antes de esa fecha.`,
    pickupSet: 'Tu recogida tiene fecha y hora',
    heldUntil: (until) => `Está reservado para ti hasta el ${until}.`,
    pickupPassed: 'La hora de tu recogida ya pasó',
    couldNotCome: (until) =>
      `Si no pudiste ir, escríbele al vendedor. Está reservado para ti hasta el ${until}.`,
    next: 'Sigues tú en la fila',
    number: (n) => `Eres el número ${f.number(n)} de la fila`,
    heldForOther:
      'Está reservado para otra persona. Si se libera, queda reservado para ti y te avisamos por correo.',
    pickedUp: 'Recogido',
    enjoy: 'El vendedor confirmó que ya lo recogiste. ¡Que lo disfrutes!',
    stillWantedOver:
      'La venta terminó: ya no se puede reservar nada. Si todavía lo quieres, pregúntale al vendedor aquí abajo.',
    stillWanted: 'Si todavía lo quieres, mira si está libre.',
    ended: 'Esta reserva terminó',
    nothingNeeded: 'No tienes que hacer nada más.',
    youCancelled: 'Cancelaste esta reserva',
    sellerCancelled: 'El vendedor canceló esta reserva',
    oweNothing: 'No debes nada.',
    offSale: 'Ya no está a la venta',
    offSaleWhy: 'El vendedor lo retiró de la venta. No debes nada.',
    soldToOther: 'Se vendió a otra persona',
    soldToOtherWhy: 'Estabas en la fila para este artículo. No debes nada.',
    faster: 'Alguien llegó primero',
    fasterWhy: 'Ya no estaba cuando se abrió este enlace. No debes nada.',
    notOpened: 'El enlace no se abrió en los 30 minutos que tenía.',
    noPickup: 'Se acabó el tiempo y no se acordó ninguna recogida.',
    unanswered: 'Pasó la hora de la recogida y nadie anotó si se hizo. Si ya lo tienes, todo está bien.',
    noShow: 'El vendedor anotó que no se recogió.',
    pickup: 'Recogida',
    payment: 'Pago',
    addressFrom: (seller) => `${seller ?? 'El vendedor'} te envió esta dirección:`,
    noAddress: 'El vendedor todavía no te ha enviado el lugar exacto.',
    noTimes: 'Aquí no hay horarios para elegir: acuerden uno por mensaje.',
    movedOften: 'Esta recogida ya se cambió tres veces. Para otro horario, escríbele al vendedor.',
    others: (n) =>
      f.count(n, {
        one: 'Tienes otra reserva aquí, con su propio enlace en tu correo.',
        other: `Tienes otras ${f.number(n)} reservas aquí, cada una con su propio enlace en tu correo.`,
      }),
    sameTime: 'Puedes elegir el mismo horario para todo.',
    anotherTime: 'Elegir otro horario',
    keepTime: 'Dejar este horario',
    chooseATime: 'Elige cuándo recoger',
    time: 'Horario',
    inZone: (zone) => `En la hora del vendedor: ${zone}.`,
    movesLeft: (n) =>
      f.count(n, { one: 'Se puede cambiar 1 vez más.', other: `Se puede cambiar ${f.number(n)} veces más.` }),
    move: 'Cambiar la recogida',
    book: 'Elegir este horario',
    slot: (day, from, to) => `${day}, ${from} a ${to}`,
    wholeSale: 'Ver toda la venta',
    cancel: 'Cancelar la reserva',
    keep: 'Conservarla',
    cancelWhy:
      'Lo que está reservado para ti pasa a quien sigue en la fila, si alguien espera. Esto no se puede deshacer.',
    yesCancel: 'Sí, cancelarla',
    itemPickedUp: 'Recogido',
    itemReleased: 'Ya no está reservado para ti',
    itemWaiting: 'Sin reservar hasta que se abra el enlace del correo',
    itemHeld: 'Reservado para ti',
    itemNext: 'Sigues tú',
    itemNumber: (n) => `Número ${f.number(n)} de la fila`,
  },

  messages: {
    title: 'Mensajes',
    writeTo: (seller) => (seller === null ? 'Escríbele al vendedor' : `Escríbele a ${seller}`),
    hint: 'Al vendedor le llega por correo. Nunca envíes códigos ni datos de tarjetas o del banco.',
    send: 'Enviar',
    you: 'Tú',
    seller: 'El vendedor',
    address: 'Dirección para recoger:',
    careful: 'Cuidado:',
    beCareful: 'Ten cuidado con este mensaje',
    addressGone: 'La dirección ya no se muestra.',
    addressInMail:
      'El vendedor te envió una dirección por correo. Aquí solo se muestra mientras tengas algo reservado.',
  },

  question: {
    yours: 'Tu pregunta',
    about: (title) => `Tu pregunta sobre ${title}`,
    howItGoes: (seller) =>
      `${seller === null ? 'Al vendedor' : `A ${seller}`} le llega por correo. La respuesta llega a tu correo y queda aquí.`,
  },

  link: {
    over: 'Terminado',
    hasEnded: 'Este enlace ya no funciona',
    reservationOver: 'La reserva terminó hace más de 30 días.',
    questionNotSent: 'La pregunta no se envió: este enlace no se abrió en los 3 días que tenía.',
    questionQuiet: 'Nadie escribió nada aquí en 30 días.',
    askAgain: 'Para volver a escribirle al vendedor, pregunta en la página de la venta.',
    offline: 'La página de la venta ya no está en línea.',
    toSale: 'Ir a la página de la venta',
    notValid: 'Este enlace no es válido',
    reservationCut: 'Abre el enlace tal como está en el correo sobre la reserva; quizá se cortó.',
    questionCut: 'Abre el enlace tal como está en el correo sobre la pregunta; quizá se cortó.',
  },

  thread: {
    asked: (titles, offers) =>
      `Pidió ${quoted(titles)}.${offers.length > 0 ? ` Ofrece ${offered(offers)}.` : ''}`,
    unconfirmed: 'Llegó con esta dirección de correo; nadie la había confirmado cuando llegó.',
    wordsWithIt: (words) => `Sus palabras: “${words}”`,
    offersNow: (offers) => `Ahora ofrece ${offered(offers)}.`,
    confirmed: (titles) => `Confirmado con el enlace del correo: la solicitud de ${quoted(titles)}.`,
    promoted: (titles) =>
      `Turno de la fila: ${quoted(titles)}. Desde ahora está reservado para este comprador.`,
    pickupBooked: (span) => `Recogida programada: ${span}.`,
    pickupMoved: (span) => `Recogida cambiada: ${span}.`,
    pickupSet: (at) => `Recogida fijada: ${at}.`,
    pickupOff: 'La recogida se canceló.',
    heldUntil: (at) => `Reservado hasta el ${at}.`,
    noAgreedPrice: (title) => `${quoted([title])}: ya no hay precio acordado.`,
    agreedOn: ({ title, cents }) => `${quoted([title])}: precio acordado, ${price(cents)}.`,
    pickupPassed: 'La hora de la recogida ya pasó: ¿vino el comprador?',
    renamed: (before, after) => `${quoted([before])} ahora se llama ${quoted([after])}.`,
    priceWent: (title, from, to) => `El precio de ${quoted([title])} pasó de ${price(from)} a ${price(to)}.`,
    cancelledByBuyer: (titles) => `El comprador canceló la reserva de ${quoted(titles)}.`,
    cancelledBySeller: (titles) => `El vendedor canceló la reserva de ${quoted(titles)}.`,
    takenOffSale: (titles) => `Se retiró de la venta: ${quoted(titles)}.`,
    endedUnconfirmed: (titles) =>
      `La reserva de ${quoted(titles)} terminó: el enlace del correo no se abrió en 30 minutos.`,
    endedNoPickup: (titles) =>
      `La reserva de ${quoted(titles)} terminó: se acabó el tiempo y no se acordó ninguna recogida.`,
    endedUnanswered: (titles) =>
      `La reserva de ${quoted(titles)} terminó: pasó la recogida y nadie anotó cómo fue.`,
    pickedUp: (titles) => `Recogido: ${quoted(titles)}.`,
    notTaken: (titles) => `No se llevó: ${quoted(titles)}.`,
    notPickedUp: (titles) => `No se recogió: ${quoted(titles)}. La reserva terminó.`,
    soldToOther: (titles) => `Se vendió a otra persona: ${quoted(titles)}.`,
    tookBack: (titles) =>
      `El vendedor corrigió eso: ${quoted(titles)}. Vuelve a estar reservado para el comprador.`,
    notSold: (titles) => `Al final no se vendió: ${quoted(titles)}. El comprador está otra vez en la fila.`,
    askedQuestion: 'Hizo una pregunta.',
    askedAbout: (title) => `Preguntó por “${title}”.`,
  },

  span: (startsAt, endsAt, zone) =>
    `${f.day(startsAt, zone)}, de ${f.timeOfDay(startsAt, zone)} a ${f.timeInZone(endsAt, zone)}`,
  calendarTitle: (items) => `Recoger: ${items}`,

  mail: {
    openAddress: 'O abre esta dirección:',
    hello: 'Hola:',
    helloName: (name) => `Hola, ${name}:`,
    yourItem: 'tu artículo',
    two: (one, other) => `${one} y ${other}`,
    more: (one, two, more) => `${one}, ${two} y ${f.number(more)} más`,
    reservedFooter:
      'Recibes este mensaje porque alguien reservó un artículo en una página de venta con esta dirección de correo. Si no fuiste tú, no hagas nada: una reserva sin confirmar termina sola.',
    askedFooter:
      'Recibes este mensaje porque alguien hizo una pregunta en una página de venta con esta dirección de correo.',
    keepLink: 'No compartas el enlace: quien lo tenga puede actuar en tu nombre.',
    linkHint:
      'El enlace de los correos sobre tu reserva te la muestra y te permite escribirle al vendedor, hasta 30 días después de que termine.',
    noReplies: 'Si respondes a este correo, nadie lo recibe.',
    openReservation: 'Abrir tu reserva',
    confirmReservation: 'Confirmar la reserva',
    openSale: 'Abrir la página de la venta',
    restOfSale: 'Ver el resto de la venta',
    saleOver:
      'La venta terminó: ya no se puede reservar nada. Si todavía lo quieres, pregúntale al vendedor con el enlace de un correo anterior.',
    lookAgain: 'Si todavía lo quieres, mira en la página de la venta si está libre y resérvalo otra vez.',
    heldUntil: (until) => `Está reservado para ti hasta el ${until}.`,
    addressBefore: 'La dirección ya se te envió; está en tu página.',
    nothingNeeded: 'No tienes que hacer nada.',
    heldForYou: 'reservado para ti',
    inLine: (position) => `número ${f.number(position)} de la fila`,
    afterOthers: (position) => `alguien llegó primero, eres el número ${f.number(position)} de la fila`,
    notHeldYet: 'aún sin reservar; abre el enlace para obtenerlo',
    youOffer: (offer) => `Ofreces ${offer}; decide el vendedor`,

    received: {
      subject: (items) => `Confirma tu reserva: ${items}`,
      preview: 'Abre el enlace en los próximos 30 minutos para conservarla.',
      reserved: (seller) =>
        `Esto es lo que reservaste ${seller === null ? 'con el vendedor' : `con ${seller}`}:`,
      confirmWaiting:
        'Abre el enlace en los próximos 30 minutos para confirmar. Lo que aún no está reservado será tuyo entonces, si nadie llegó primero.',
      confirm:
        'Abre el enlace en los próximos 30 minutos para confirmar. Si no, la reserva termina y otras personas pueden llevárselo.',
      also: 'Ahí también puedes escribirle al vendedor, elegir cuándo recoger si hay horarios, o cancelar.',
    },
    queued: {
      subject: (items) => `Estás en la fila: ${items}`,
      preview: 'Alguien llegó primero. Te escribiremos cuando sea tu turno.',
      some: 'Una parte está reservada para otra persona por ahora, así que estás en la fila. El resto será tuyo cuando abras el enlace, si nadie llegó primero:',
      all: 'Por ahora está reservado para otra persona, así que estás en la fila:',
      afterwards:
        'Abre el enlace una vez para confirmar tu dirección de correo. Si se libera, te avisamos por correo y queda reservado para ti por dos días; por 30 minutos si nunca abriste el enlace. Con el enlace también puedes escribirle al vendedor o salir de la fila.',
    },
    known: {
      subject: (items) => `Ya reservaste ${items}`,
      again: (seller) =>
        `Alguien, probablemente tú, volvió a pedir algo ${seller === null ? 'al vendedor' : `a ${seller}`}. Tu reserva sigue en pie y no se le agregó nada:`,
      notPassedOn: 'El precio que venía con la solicitud no se le pasó al vendedor: escríbeselo tú.',
      unconfirmed:
        'Todavía no está confirmada: abre el enlace, o la reserva termina 30 minutos después de tu primera solicitud.',
      withLink:
        'Con el enlace puedes escribirle al vendedor, elegir cuándo recoger si hay horarios, o cancelar.',
    },
    promoted: {
      subject: (items) => `Es tu turno: ${items}`,
      preview: 'Ahora está reservado para ti.',
      goodNews: 'Buenas noticias: esto ahora está reservado para ti:',
      confirmBy: (until) =>
        `Abre el enlace antes del ${until} para confirmar tu dirección de correo: desde ese momento queda reservado por dos días. Si no, la reserva termina y otras personas pueden llevárselo.`,
      takeAlong: (pickup, until) =>
        `Puedes llevártelo en tu recogida del ${pickup}. Está reservado hasta el ${until}.`,
      staysUntil: (until) =>
        `Es tuyo hasta el ${until}, y hasta un día después de la recogida cuando tenga fecha. Escríbele al vendedor para acordarla.`,
      orCancel: 'Si ya no lo quieres, cancela, para que le toque a la siguiente persona.',
    },
    booked: {
      subject: (items) => `Recogida programada: ${items}`,
      subjectMoved: (items) => `Nuevo horario para recoger: ${items}`,
      bookedFor: (span) => `Tu recogida es el ${span}.`,
      movedTo: (span) => `Tu recogida ahora es el ${span}.`,
      addressLater: (seller) =>
        `La dirección llega en otro correo cuando ${seller ?? 'el vendedor'} la comparta.`,
      calendar: 'El archivo adjunto agrega la recogida a tu calendario.',
    },
    arranged: {
      subjectPickup: (items) => `Tu recogida: ${items}`,
      subject: (items) => `Tu reserva: ${items}`,
      entered: (seller, at) => `${seller ?? 'El vendedor'} anotó tu recogida: ${at}.`,
      addressLater: 'La dirección todavía no se envió: llega en otro correo.',
      calledOff: (seller) => `${seller ?? 'El vendedor'} canceló la recogida que estaba planeada.`,
      pagePrice: (title) => `${title}: el precio vuelve a ser el de la página de la venta.`,
      agreedPrice: (title, price) => `${title}: ${price} para ti, como acordaron.`,
    },
    endsSoon: {
      subject: (until) => `Reservado para ti hasta el ${until}`,
      thenNextOrSale: (until) =>
        `Esto está reservado para ti hasta el ${until}. Después pasa a quien sigue en la fila, o vuelve a la venta:`,
      thenNext: (until) =>
        `Esto está reservado para ti hasta el ${until}. Después pasa a quien sigue en la fila, si alguien espera:`,
      waitEnds: 'Con eso también termina tu lugar en la fila:',
      book: 'Para conservarlo, elige en tu página cuándo recoger: así es tuyo hasta un día después de la recogida. O escríbele al vendedor, que puede anotar un horario que les convenga a los dos.',
      write:
        'Para conservarlo, escríbele al vendedor y acuerden la recogida: cuando el vendedor anote la hora, es tuyo hasta un día después.',
      orCancel: 'Si ya no lo quieres, cancela ahí mismo, para que otra persona pueda llevárselo.',
    },
    changed: {
      subject: (title) => `Hubo un cambio en lo que tienes reservado: ${title}`,
      listing: (title) => `Tienes reservado ${title}, y el vendedor cambió la publicación:`,
      called: (title) => `Ahora se llama ${title}.`,
      price: (from, to) => `El precio era ${from} y ahora es ${to}.`,
      priceAgreed: (to, agreed) =>
        `El precio en la página ahora es ${to}. Para ti sigue en ${agreed}, como acordaron.`,
      orCancel: 'Si no es lo que quieres, escríbele al vendedor o cancela: no debes nada.',
    },
    sold: {
      subject: (items) => `Vendido: ${items}`,
      toOther: 'Estabas en la fila para esto, y se vendió a otra persona:',
    },
    pickedUp: {
      subject: (items) => `Recogido: ${items}`,
      confirmed: 'El vendedor confirmó que recogiste:',
      together: (total) => `En total: ${total}.`,
      notTaken: 'No te llevaste esto, y ya no está reservado para ti:',
      enjoy: 'Que lo disfrutes. No tienes que hacer nada más.',
    },
    noShow: {
      subject: (items) => `Sin recoger: ${items}`,
      noted: 'El vendedor anotó que esto no se recogió, así que tu reserva terminó:',
    },
    undone: {
      subject: (items) => `Tu reserva continúa: ${items}`,
      byMistake: 'El vendedor había cerrado tu reserva por error y lo corrigió:',
      inLineAgain:
        'El vendedor había anotado que esto se vendió y lo corrigió. Estás otra vez en la fila, donde estabas:',
      turn: 'Te avisamos por correo cuando sea tu turno.',
    },
    cancelled: {
      subject: (items) => `Reserva cancelada: ${items}`,
      offSale: 'El vendedor retiró esto de la venta, así que ya no está reservado para ti:',
      bySeller: 'El vendedor canceló tu reserva de:',
      byYou: 'Como pediste, esta reserva está cancelada:',
      sellerWrote: 'El vendedor escribió:',
      goesOn: 'El resto de tu reserva sigue en pie:',
      oweNothingOfIt: 'Por lo cancelado no debes nada.',
      noMore: 'No tienes que hacer nada más.',
      oweNothing: 'No debes nada y no tienes que hacer nada.',
    },
    expired: {
      subject: (items) => `La reserva terminó: ${items}`,
      unconfirmed:
        'El enlace de nuestro primer correo no se abrió en 30 minutos, así que la reserva terminó:',
      noPickup:
        'Se acabó el tiempo por el que esto estaba reservado para ti, y no se acordó ninguna recogida:',
      unanswered: 'La hora de tu recogida ya pasó y nadie anotó si se hizo, así que la reserva terminó:',
      waitEnded: 'Con eso también terminó tu lugar en la fila:',
      allIsWell: 'Si ya lo tienes, todo está bien: no tienes que hacer nada.',
    },
    sellerLeft: {
      subject: (items) => `La venta cerró: ${items}`,
      deleted: (seller) =>
        `La cuenta ${seller === null ? 'del vendedor' : `de ${seller}`} se eliminó, y con ella la venta. Tu reserva terminó:`,
      oweNothing:
        'No debes nada y no tienes que hacer nada. Los enlaces de los correos anteriores ya no funcionan.',
    },
    address: {
      subject: 'La dirección para recoger',
      subjectFor: (item) => `La dirección para recoger: ${item}`,
      sent: (seller) => `${seller ?? 'El vendedor'} te envió la dirección para recoger:`,
      sentFor: (seller, item) => `${seller ?? 'El vendedor'} te envió la dirección para recoger ${item}:`,
      home: 'Es una casa particular: ve a la hora acordada y no compartas la dirección.',
      meeting: 'Ve a la hora acordada y no compartas la dirección.',
    },
    reply: {
      wrote: (seller) => `${seller ?? 'El vendedor'} te escribió`,
      wroteAbout: (seller, item) => `${seller ?? 'El vendedor'} te escribió sobre ${item}`,
      answer: 'Responderle al vendedor',
    },
    question: {
      subject: 'Envía tu pregunta',
      subjectAbout: (item) => `Envía tu pregunta sobre ${item}`,
      preview: 'Abre el enlace y le llegará al vendedor.',
      asked: (seller) =>
        `Le hiciste una pregunta ${seller === null ? 'al vendedor' : `a ${seller}`}. Abre el enlace en los próximos 3 días y tu pregunta le llegará. Si no, nadie la lee.`,
      askedAbout: (seller, item) =>
        `Le hiciste una pregunta ${seller === null ? 'al vendedor' : `a ${seller}`} sobre ${item}. Abre el enlace en los próximos 3 días y tu pregunta le llegará. Si no, nadie la lee.`,
      afterwards:
        'La respuesta llega por correo y a la misma página, donde también puedes volver a escribir. Una pregunta no reserva nada.',
      send: 'Enviar la pregunta',
      footer:
        'Recibes este mensaje porque alguien hizo una pregunta en una página de venta con esta dirección de correo. Si no fuiste tú, no hagas nada: no se envía nada. No compartas el enlace: quien lo tenga puede escribir en tu nombre.',
    },
  },

  card: {
    forSale: 'En venta',
    things: (n) => f.count(n, { one: 'Un artículo', other: `${f.number(n)} artículos` }),
    fromTo: (least, most) => `${least} a ${most}`,
    isOver: 'Esta venta terminó',
    isSold: 'Vendido',
    isOnHold: 'Reservado: puedes ponerte en la fila',
  },

  browse: {
    title: 'Encuentra algo cerca de ti',
    titleIn: (place) => `En venta en ${place}`,
    about: 'Busca en las ventas de este sitio por lo que necesitas, por lugar y por precio.',
    aboutIn: (place, sales) =>
      `${f.count(sales, { one: 'Una venta', other: `${f.number(sales)} ventas` })} con artículos para recoger en ${place}.`,
    search: 'Buscar',
    what: 'Qué',
    whatHint: 'Escritorio, bicicleta, lámpara…',
    where: 'Dónde',
    whereHint: 'Austin, TX',
    category: 'Tipo',
    anyCategory: 'Todos',
    least: 'Desde $',
    most: 'Hasta $',
    show: 'Qué mostrar',
    things: 'Artículos',
    sales: 'Ventas',
    onSale: (n) => f.count(n, { one: '1 artículo', other: `${f.number(n)} artículos` }),
    none: 'No hay nada así por ahora',
    noneWhy: 'Prueba con menos palabras, otro lugar u otro precio.',
    nothingYet: 'No hay nada en venta por ahora',
    nothingYetWhy: 'Vuelve pronto: siempre hay alguien que vacía su casa.',
    showAll: 'Mostrar todo',
    next: 'Mostrar más',
    toStart: 'Volver a lo más nuevo',
    cities: 'Ventas por ciudad',
    everywhere: 'En todas partes',
    noSales: (place) => `Por ahora no hay ninguna venta en ${place}.`,
    browse: 'Explorar',
  },
};
