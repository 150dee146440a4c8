import { fold } from '../text/fold.ts';

/** What buyers ask most often, in the order in which a seller would answer. */
export const TOPICS = ['still_there', 'price', 'size', 'condition', 'pickup', 'delivery', 'payment'] as const;
export type Topic = (typeof TOPICS)[number];

/** Patterns without accents and capitals. They can be generous: nothing is sent, so an extra topic does no harm. */
const ASKED: Record<Topic, RegExp> = {
  still_there:
    /\b(still (there|available|for sale|have)|is (it|this|that|the .{1,40}) available|noch (da|zu haben|verfugbar|erhaltlich)|verfugbar|(encore|toujours) (disponible|a vendre|la)|(est|c'est) disponible|(aun|todavia|sigue) .{0,20}(disponible|a la venta|lo tienes?|la tienes?)|esta disponible|(ainda|continua) .{0,20}(disponivel|a venda|tem)|esta disponivel)/,
  price:
    /\b(price|how much|cost|preis|kostet|wie viel|wieviel|prix|combien|coute|precio|cuanto (cuesta|vale|pides|es)|preco|quanto (custa|e|esta|fica))\b/,
  size: /\b(size|dimensions?|measurements?|how (big|tall|wide|long|high|deep|large|heavy)|weigh[st]?|masse|abmessungen|gro(ss|ß)e|wie (gro(ss|ß)|hoch|breit|lang|tief|schwer)|taille|mesures?|largeur|hauteur|longueur|poids|pese|medidas?|tamano|mide|ancho|alto|largo|pesa|tamanho|mede|largura|altura|comprimento)\b/,
  condition:
    /\b(condition|scratch(es|ed)?|damage[ds]?|broken|works?|working|zustand|kratzer|beschadig\w*|kaputt|funktioniert|etat|rayures?|abime\w*|casse|fonctionne|estado|rayad\w*|rayones|danad\w*|rot[oa]s?|funciona|arranhad\w*|riscos?|danificad\w*|quebrad\w*)\b/,
  pickup:
    /\b(when can|what time|where (is|are|do|can)|pick ?(it )?up|pickup|collect|abhol\w*|wann|wo (ist|kann|seid|bist)|venir (le|la) chercher|recuperer|quand|ou (est|se trouve|puis)|recoger\w*|pasar por|cuando|donde|retirar|buscar|quando|onde)\b/,
  delivery:
    /\b(deliver(y|ed)?|ship(ping|ped)?|bring it|truck|fit (in|into)|liefer\w*|versand|versend\w*|verschick\w*|transport\w*|livr\w*|expedi\w*|envoi|envoyer|envios?|envi(ar|as|an)|entreg\w*|enviar|mandar|frete|a domicilio)\b/,
  payment:
    /\b(pay(ment|pal)?|cash|venmo|zelle|card|bezahl\w*|zahl(en|ung)|uberweis\w*|payer|paiement|especes|virement|pag(ar|o|amento|amos)|efectivo|tarjeta|dinheiro|pix|cartao)\b/,
};

export function askedAbout(words: string): Topic[] {
  const said = fold(words)
    .replace(/[\u2018\u2019]/g, "'")
    .slice(0, 2000);
  return TOPICS.filter((topic) => ASKED[topic].test(said));
}
