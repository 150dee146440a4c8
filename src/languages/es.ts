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
      'Puede que la dirección tenga un error, o que quien vende haya retirado la página porque la venta terminó.',
    sorry: 'Lo sentimos',
    wentWrong: 'Algo salió mal de nuestro lado',
    tryAgain: (requestId) =>
      `Vuelve a intentarlo en un momento. Si pasa otra vez, dile al operador el número de solicitud ${requestId}.`,
    didNotWork: 'Eso no funcionó',
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
    emailHint: 'Te enviamos un enlace por correo. Cuando lo abras, tu pregunta llegará a quien vende.',
    send: 'Preguntar',
    contentProblem: 'Escribe tu pregunta, con un máximo de 2000 caracteres.',
    next: 'Abre el enlace que trae antes de 3 días y tu pregunta llegará a quien vende.',
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
  },
};
