import { formatsOf } from '../text/formats.ts';
import type { Words } from './index.ts';

const f = formatsOf('es-US');

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
      'El servicio no puede acceder a su base de datos en este momento. Vuelve a intentarlo en unos segundos; mira primero si ya se hizo.',
    SERVER_BUSY: 'El servicio está muy ocupado en este momento. Vuelve a intentarlo en unos segundos.',
    other: 'El servicio no pudo aceptar eso. Vuelve atrás, revisa lo que escribiste e inténtalo otra vez.',
  },

  price: (cents) => (cents === 0 ? 'Gratis' : f.money(cents)),
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
    backTo: (heading) => `Volver a ${heading}`,
    more: 'Esta venta',
    isOver: 'Esta venta terminó.',
    wasIn: (place) => `Fue en ${place}.`,
    endedOn: (day) =>
      `La venta terminó el ${day}: ya no se puede reservar nada. Las reservas ya hechas siguen en pie.`,
    lastDay: (day) => `Último día: ${day}`,
    comingSoon: 'Pronto habrá cosas nuevas.',
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

  head: {
    pickups: 'Para recoger:',
    share: 'Compartir',
    address: 'La dirección de esta página',
    copy: 'Copiar',
    copied: 'Copiada',
    sign: 'Imprimir un cartel',
    follow: 'Seguir',
    empty: 'Ahora mismo no hay nada publicado aquí.',
    emptyNext:
      'Vuelve en unos días, sigue la venta con un lector de noticias o pregunta a quien vende qué más habrá.',
    overNext: '¿Queda algo que te gustaría tener? Pregunta a quien vende.',
    goneNext:
      'Llegaste un poco tarde. Pregunta a quien vende si habrá más, o sigue la venta con un lector de noticias.',
  },

  find: {
    search: 'Buscar en esta venta',
    go: 'Buscar',
    more: 'Orden y precio',
    sort: 'Ordenar por',
    sorts: { new: 'Lo más nuevo', low: 'Precio, de menor a mayor', high: 'Precio, de mayor a menor' },
    min: 'Desde $',
    max: 'Hasta $',
    kinds: 'Tipos de cosas',
    all: 'Todo',
    found: (n) => f.count(n, { one: '1 cosa encontrada', other: `${f.number(n)} cosas encontradas` }),
    foundSold: (n) =>
      f.count(n, {
        one: '1 cosa encontró un nuevo hogar',
        other: `${f.number(n)} cosas encontraron un nuevo hogar`,
      }),
    nothing: 'No hay nada así por aquí.',
    showAll: 'Ver todo',
    moreOfSale: 'Más de esta venta',
    earlier: 'Atrás',
    soldAlready: (n) =>
      f.count(n, { one: '1 ya encontró un hogar', other: `${f.number(n)} ya encontraron un hogar` }),
    allSold: (n) => `Ver las ${f.number(n)}`,
  },

  choose: {
    joinTheLine: 'Hacer fila',
    goOn: 'Seguir con lo que marqué',
    elsewhere: 'También marcaste:',
    thing: '1 cosa',
    things: '{n} cosas',
    most: 'Una reserva puede tener veinte cosas como máximo.',
    total: (n, cents) =>
      `${f.count(n, { one: '1 cosa', other: `${f.number(n)} cosas` })} · ${f.money(cents)}`,
    inLine: (waiting) =>
      waiting === 0
        ? 'Está apartado para alguien: serías la primera persona en la fila.'
        : `Está apartado para alguien y ${f.count(waiting, { one: 'espera 1 persona', other: `esperan ${f.number(waiting)} personas` })}: tendrías el número ${f.number(waiting + 1)} en la fila.`,
    gone: (title) => `“${title}” ya no está: alguien se adelantó.`,
    goneOne: 'Algo de lo que elegiste ya no está aquí.',
    goneAll: 'Lo que elegiste ya no está. Mira lo que queda.',
    nothingPicked: 'Todavía no elegiste nada.',
    yourPrice: 'Tu precio',
    queueIsFree: 'Hacer fila es gratis. Te escribimos cuando sea tu turno.',
  },

  item: {
    reserve: 'Reservar',
    join: 'Ponerme en la fila',
    onHold: 'Alguien lo tiene reservado.',
    onHoldWith: (waiting) => `Alguien lo tiene reservado, con ${waiting}.`,
    fallsThrough: 'Si no se concreta, pasa a quien sigue en la fila, por orden de llegada.',
    isSold: 'Este ya se vendió.',
    whatElse: 'Mira qué más hay.',
    photos: 'Fotos',
    photoOf: (title, n, of) => `${title}, foto ${n} de ${of}`,
    view: (n, of) => `Vista ${n} de ${of}`,
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
    hint: 'Marca «Lo quiero» en uno o más artículos de arriba y dile al vendedor quién eres.',
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
};
