/* Decisions for the seller as cards, in the service's words; the tools that the service names carry them out. */

import { button, link, working } from './acts.js';
import { amount } from './formats.js';
import { call, tellAssistant } from './host.js';
import { announce, field, html } from './parts.js';

/** Words that the service doesn't send with each decision. */
const WORDS = JSON.parse(document.querySelector('#decisions').textContent);

// `since` keeps this from counting as the assistant's own look, so its next briefing still reports everything.
const current = async () => (await call('get_account_status', { since: new Date().toISOString() })).decisions;

/** Loads the decisions, in addition to the rest of a view: if that fails, there are just no cards. */
export const loadDecisions = () => current().catch(() => []);

const answerOffer = (answer) => [
  'update_reservation',
  ({ reservation_id, item_ids }) => ({
    reservation_id,
    action: 'answer_offers',
    offer_answers: Object.fromEntries(item_ids.map((id) => [id, answer])),
  }),
];
const pickupWas = (action) => ['confirm_pickup', ({ reservation_id }) => ({ reservation_id, action })];

/** Acts that take one call of a tool, without asking anything first. */
const AT_ONCE = {
  accept: answerOffer('accept'),
  decline: answerOffer('decline'),
  no_answer_needed: [
    'update_conversation',
    ({ conversation_id }) => ({ conversation_id, action: 'no_answer_needed' }),
  ],
  sold: pickupWas('sold'),
  noshow: pickupWas('noshow'),
};

/** What the decision is about, and its deadline, as on the seller's page. */
const about = ({ summary, until_local: at }) =>
  at === null ? summary : `${summary} · ${WORDS.until.replace('{at}', at)}`;

/** The cards of `some`, if any. `decided(error)` follows each act; `goTo(decision, act)` opens its thread. */
export const decisionCards = (some, how) =>
  some.length > 0 &&
  html`
    <section class="stack tight" aria-label=${WORDS.heading}>
      <h2>${WORDS.heading}</h2>
      ${some.map(
        (of) => html`
          <div class="card stack tight">
            <p><strong>${of.title}</strong></p>
            <p class="small muted">${about(of)}</p>
            <div class="row">${of.acts.map((act, i) => actButton(of, act, i === 0 ? 'primary' : '', how))}</div>
          </div>`,
      )}
    </section>`;

function actButton(of, { act, label }, look, how) {
  const atOnce = AT_ONCE[act];
  if (atOnce) return working(label, () => decide(of, label, atOnce, how), look);
  if (act === 'counter') return counter(of, label, how);
  if (how.goTo && ['reply', 'open', 'share_address'].includes(act))
    return working(label, () => how.goTo(of, act), look);
  return link(label, of.page_url, look);
}

const counter = (of, label, how) =>
  button(label, ({ currentTarget }) => {
    const price = html`<input inputmode="decimal" size="6">`;
    const send = () => {
      const counter = amount(price.value);
      return counter === undefined ? price.focus() : decide(of, label, answerOffer({ counter }), how);
    };
    currentTarget.replaceWith(
      html`<div class="row">${field(WORDS.amount, price)}${working(label, send, 'primary')}</div>`,
    );
    price.focus();
  });

async function decide(of, label, [tool, args], { decided }) {
  try {
    // The buyer may have offered another price since the card was drawn: that is another decision.
    const isOpen = (await current()).some(({ decision_id: id }) => id === of.decision_id);
    if (!isOpen) return decided(new Error(WORDS.decided));
    await call(tool, args(of));
  } catch (error) {
    return decided(error);
  }
  tellAssistant(`The seller chose “${label}” for decision ${of.decision_id} in the view.`);
  announce(label);
  return decided();
}
