/*
 * The page for new items without reloading: each photo is uploaded automatically with progress, sorting happens in
 * place, and text is saved while it is typed. The plain form does the same without this script. Two small scripts beside
 * it are for those who type much (`sell-new-keys.js`) and who drag (`sell-new-drag.js`); they tell it by events.
 */

const form = document.querySelector('[data-desk]');
const sender = import(form.dataset.sender);
const token = form.dataset.token;
const most = Number(form.dataset.max);
const words = JSON.parse(form.dataset.words);
const plurals = new Intl.PluralRules(document.documentElement.lang);
const counted = (forms, n) => (forms[plurals.select(n)] ?? forms.other).replace('{n}', n);
const wordsOf = (error) => words.send[error.kind] ?? error.message;
const arriving = form.querySelector('[data-arriving]');
const coming = arriving.querySelector('ul');
const template = document.querySelector('#arriving').content.firstElementChild;

const TYPED = '.thing input[id^="title"], .thing input[id^="price"]';
/** How often a photo whose connection was lost is retried automatically, with growing waits. */
const TRIES = 6;
const PAUSE_MS = 2000;
/** Counts since the last time no upload was under way: photos chosen, and photos that have arrived. */
let [chosen, arrived] = [0, 0];
let nextPosition = Number(form.dataset.next);
let path = form.dataset.desk;
let opening;
let isLeaving = false;

form.classList.add('is-live');

/* Changes run one at a time, because each starts from the result of the previous one. */
let last = Promise.resolve();
function inTurn(change) {
  last = last.then(change, change).catch((error) => say(wordsOf(error)));
  return last;
}

/* Sending photos */

for (const input of form.querySelectorAll('input[type="file"]')) {
  input.addEventListener('change', () => {
    add([...input.files]);
    input.value = '';
  });
}

const isFiles = (event) => event.dataTransfer?.types.includes('Files');
form.addEventListener('dragover', (event) => isFiles(event) && event.preventDefault());
form.addEventListener('drop', (event) => {
  if (!isFiles(event)) return;
  event.preventDefault();
  add([...event.dataTransfer.files]);
});

function add(files) {
  const room = Math.max(0, most - form.querySelectorAll('.shot').length - coming.children.length);
  for (const file of files.slice(0, room)) {
    const tile = template.cloneNode(true);
    const image = tile.querySelector('img');
    const name = file.name || words.photo;
    // Not every browser can show every kind of picture, especially HEIC.
    image.addEventListener('error', () => image.removeAttribute('src'));
    image.src = URL.createObjectURL(file);
    tile.querySelector('.coming-name').textContent = name;
    tile.querySelector('progress').setAttribute('aria-label', words.upload.replace('{file}', name));
    tile.querySelector('.coming-retry').setAttribute('aria-label', words.retry.replace('{file}', name));
    tile.querySelector('.coming-drop').setAttribute('aria-label', words.drop.replace('{file}', name));
    const photo = { tile, file, name, position: nextPosition++, tries: 0 };
    chosen += 1;
    tile.querySelector('.coming-retry').addEventListener('click', () => enqueue(photo));
    tile.querySelector('.coming-drop').addEventListener('click', () => drop(photo));
    coming.append(tile);
    enqueue(photo);
  }
  total();
  const left = files.slice(room);
  if (left.length > 0) {
    const from = counted(words.leftFrom, left.length).replace('{file}', left[0].name || words.photo);
    tell(`${words.full} ${from}`);
  }
}

function enqueue(photo) {
  photo.tile.dataset.state = 'waiting';
  photo.tile.querySelector('.coming-text').textContent = words.waiting;
  const go = () => photo.tile.isConnected && sendOne(photo);
  void sender.then(({ inLine }) => inLine(go), go);
}

async function sendOne(photo) {
  const { tile } = photo;
  const text = tile.querySelector('.coming-text');
  const bar = tile.querySelector('progress');
  tile.dataset.state = 'sending';
  text.textContent = words.preparing;
  try {
    const { shrink, send } = await sender;
    const picture = await shrink(photo.file);
    await openDesk(send);
    if (!tile.isConnected) return;
    await send(`${path}/photos?form_token=${token}&position=${photo.position}`, picture, {
      onStart: (request) => {
        photo.request = request;
      },
      onProgress: (percent) => {
        bar.value = percent;
        total();
        text.textContent = percent < 100 ? `${percent} %` : words.checking;
      },
    });
    tile.dataset.state = 'arrived';
    // The next photo is sent in the meantime.
    void pullSoon().then(() => {
      arrived += 1;
      // `drop` subtracts it from the chosen ones, but this one has arrived and stays in the total.
      chosen += 1;
      drop(photo);
      const left = onTheWay();
      say(left > 0 ? counted(words.oneIn, left) : words.allIn);
    });
  } catch (error) {
    if (!tile.isConnected) return;
    bar.value = 0;
    if (isPassing(error) && photo.tries < TRIES) {
      text.textContent = wordsOf(error);
      tile.dataset.state = 'again';
      photo.tries += 1;
      await connection(PAUSE_MS * 2 ** photo.tries);
      if (tile.isConnected) enqueue(photo);
      return;
    }
    tile.dataset.state = 'failed';
    // A file that isn't a picture will be refused again, so there is no button to retry it.
    if (error.code === 'INVALID_PHOTO') tile.querySelector('.coming-retry').remove();
    text.textContent = wordsOf(error);
    say(`${words.notAdded.replace('{file}', photo.name)} ${wordsOf(error)}`);
  }
}

function drop(photo) {
  URL.revokeObjectURL(photo.tile.querySelector('img').src);
  photo.request?.abort();
  photo.tile.remove();
  chosen -= 1;
  if (coming.children.length === 0) [chosen, arrived] = [0, 0];
  total();
}

const onTheWay = () =>
  coming.querySelectorAll('li:not([data-state="failed"], [data-state="arrived"])').length;

/** Whether a retry can help: the connection failed, not the photo. */
const isPassing = ({ kind }) => kind === 'lost' || kind === 'slow';

/** Resolves when the browser is online again or the wait is over; a minute if it is offline, as not all report it. */
const connection = (ms) =>
  new Promise((resolve) => {
    addEventListener('online', resolve, { once: true });
    setTimeout(resolve, navigator.onLine ? ms : 60_000);
  });

/** Total progress: what has arrived, and the parts that are still being sent. */
function total() {
  arriving.hidden = coming.children.length === 0;
  const parts = [...coming.querySelectorAll('progress')].reduce((sum, { value }) => sum + value / 100, 0);
  arriving.querySelector('[data-total]').value = chosen === 0 ? 0 : (arrived + parts) / chosen;
  arriving.querySelector('[data-total-words]').textContent = words.progress
    .replace('{done}', arrived)
    .replace('{all}', chosen);
}

/** The first photo opens the page's own address; others wait for it. */
function openDesk(send) {
  if (path !== '/sell/new') return Promise.resolve();
  opening ??= send(`${path}?form_token=${token}`, new FormData(form)).then(
    (answer) => {
      path = answer.to;
      form.action = `${path}?form_token=${token}`;
      history.replaceState(null, '', path);
    },
    (error) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

/* What the server says about the page, inserted without touching what is typed */

/** The page as the server has it, at the step that is shown here, so that text being typed doesn't disappear. */
const here = () => {
  const isTyped = [...form.querySelectorAll(TYPED)].some(({ value }) => value.trim() !== '');
  const step = form.elements.step?.value ?? (isTyped ? 'words' : '');
  return step ? `${path}?step=${step}` : path;
};

async function load(url, options) {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, ...options });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector('[data-desk]');
  if (fresh) return fresh;
  // Another page came, such as the sign-in or the list of items, so go there.
  isLeaving = true;
  location.assign(answer.redirected || options === undefined ? answer.url : path);
  return undefined;
}

const part = (within, name) => within.querySelector(`[data-swap="${name}"]`);

let pulling;
let pullNow;
let pulledAt = Number.NEGATIVE_INFINITY;
/** Inserts photos that have arrived; while others are on their way, once a second, because that reads the whole page. */
function pullSoon() {
  pulling ??= new Promise((resolve) => {
    pullNow = resolve;
    setTimeout(resolve, pulledAt + 1000 - performance.now());
  }).then(() =>
    inTurn(() => {
      pulling = undefined;
      return pull();
    }),
  );
  if (onTheWay() === 0) pullNow();
  return pulling;
}

/** New items go where the server has them; everything else stays as it is. */
async function pull() {
  const fresh = await load(here());
  pulledAt = performance.now();
  if (!fresh) return;
  const list = form.querySelector('[data-things]');
  if (!list) {
    swap(fresh, form.querySelector('[data-told]'));
    return;
  }
  let before;
  for (const thing of fresh.querySelectorAll('.thing')) {
    const here = document.getElementById(thing.id);
    if (!here && before) before.after(thing);
    else if (!here) list.prepend(thing);
    before = here ?? thing;
  }
  freshen(list, fresh);
}

/** Updates numbers, counts, and buttons to match the server's page, without touching the fields. */
function freshen(list, fresh) {
  for (const thing of list.children) {
    const other = fresh.querySelector(`#${thing.id}`);
    if (!other) continue;
    thing.querySelector('legend').replaceWith(other.querySelector('legend'));
    thing.querySelector('.thing-sorting').replaceWith(other.querySelector('.thing-sorting'));
  }
  list.className = fresh.querySelector('[data-things]').className;
  form.querySelector('.page-head').replaceWith(fresh.querySelector('.page-head'));
  form.querySelector('.sorting').replaceWith(fresh.querySelector('.sorting'));
  part(form, 'foot').replaceWith(part(fresh, 'foot'));
  ticks();
}

function swap(fresh, told) {
  const focused = document.activeElement;
  const { id, name, value } = focused;
  form.querySelector('.page-head').replaceWith(fresh.querySelector('.page-head'));
  form.querySelector('[data-hint]')?.remove();
  form.querySelector('[data-chooser]').className = fresh.querySelector('[data-chooser]').className;
  for (const name of ['top', 'things']) part(form, name).replaceWith(part(fresh, name));
  if (told) part(form, 'top').prepend(told);
  ticks();
  const again =
    (id && document.getElementById(id)) ||
    [...form.elements].find((each) => each.name === name && each.value === value && name);
  again?.focus({ preventScroll: true });
}

/* Buttons and typing */

const withoutFiles = (button) => {
  const data = new FormData(form);
  data.delete('photos');
  if (button) data.set('do', button);
  return data;
};

form.addEventListener('submit', (event) => {
  const pressed = event.submitter?.value ?? 'save';
  event.preventDefault();
  const left = onTheWay();
  if ((pressed === 'put' || pressed === 'hide') && left > 0) {
    tell(counted(words.onTheWay, left));
    return;
  }
  if (path === '/sell/new') return;
  press(pressed);
});

function press(what) {
  if (what === 'put' || what === 'hide') form.setAttribute('aria-busy', 'true');
  clearTimeout(saving);
  return inTurn(async () => {
    const fresh = await load(`${path}?form_token=${token}`, { method: 'POST', body: withoutFiles(what) });
    form.removeAttribute('aria-busy');
    if (!fresh) return;
    swap(fresh);
    const notice = part(form, 'top').querySelector('[role="alert"]');
    if (notice) notice.scrollIntoView({ block: 'center' });
    if (what === 'write') follow();
  });
}

/* A photo that was dragged to another place (`sell-new-drag.js`) */
form.addEventListener('moved', ({ detail }) => press(detail));

let saving;
form.addEventListener('input', (event) => {
  if (event.target.matches('[name="tick"]')) {
    ticks();
    return;
  }
  if (path !== '/sell/new') keep();
});

async function save() {
  await fetch(`${path}?form_token=${token}`, {
    method: 'POST',
    body: withoutFiles('save'),
    headers: { accept: 'application/json' },
  });
}

// A beacon is sent even though the page is closing; `fetch` may be canceled with it.
addEventListener('pagehide', () => {
  if (path === '/sell/new' || isLeaving || saving === undefined) return;
  navigator.sendBeacon(`${path}?form_token=${token}`, withoutFiles('save'));
});
addEventListener('beforeunload', (event) => {
  if (!isLeaving && onTheWay() > 0) event.preventDefault();
});

/** What was typed, or filled in automatically, is saved a moment later. */
function keep() {
  clearTimeout(saving);
  saving = setTimeout(() => inTurn(save), 800);
}

/** Actions for the selected photos appear while some are selected. */
function ticks() {
  for (const bulk of form.querySelectorAll('[data-bulk]')) bulk.hidden = false;
  const count = form.querySelectorAll('[name="tick"]:checked').length;
  const bar = form.querySelector('[data-ticked]');
  bar?.classList.toggle('is-on', count > 0);
  if (bar) bar.querySelector('[value="together"]').disabled = count < 2;
}

/* Words that are being written */

function follow() {
  if (!form.querySelector('[data-written="writing"]')) return;
  setTimeout(() => inTurn(fill).then(follow), 2000);
}

/** Fills fields that are still empty; text typed in the meantime stays. */
async function fill() {
  const fresh = await load(here());
  if (!fresh) return;
  for (const thing of form.querySelectorAll('[data-written="writing"]')) {
    const other = fresh.querySelector(`#${thing.id}`);
    if (!other || other.dataset.written === 'writing') continue;
    thing.dataset.written = other.dataset.written;
    const state = other.querySelector('.thing-words > p');
    const told = thing.querySelector('.writing');
    if (state) told?.replaceWith(state);
    else told?.remove();
    for (const field of other.querySelectorAll('input, select, textarea')) {
      const mine = document.getElementById(field.id);
      const isMine = mine && (mine.matches('select') ? mine.dataset.touched : mine.value.trim() !== '');
      if (mine && !isMine) mine.value = field.value;
    }
    const title = other.querySelector('input[id^="title"]').value || words.anItem;
    say(words.written.replace('{title}', title));
  }
  keep();
}

form.addEventListener('change', (event) => {
  if (event.target.matches('select')) event.target.dataset.touched = 'yes';
});

/* Messages: `tell` shows one to everyone, `say` only announces it to screen readers */

function tell(words) {
  const top = part(form, 'top');
  top.querySelector('[data-told]')?.remove();
  const notice = document.createElement('div');
  notice.className = 'notice warning';
  notice.dataset.told = '';
  notice.setAttribute('role', 'alert');
  notice.textContent = words;
  top.prepend(notice);
  notice.scrollIntoView({ block: 'center' });
}

function say(words) {
  form.querySelector('[data-status]').textContent = words;
}

ticks();
follow();
