/*
 * Sends each chosen photo in a request of its own, with its progress, and buttons to retry and to remove it. Without
 * this script, the page's plain forms do the same.
 */

const page = document.querySelector('[data-uploader]');
const path = page.dataset.uploader;
const sender = import(page.dataset.sender);
const most = Number(page.dataset.max);
const words = JSON.parse(page.dataset.words);
const plurals = new Intl.PluralRules(document.documentElement.lang);
const counted = (forms, n) => (forms[plurals.select(n)] ?? forms.other).replace('{n}', n);
const about = (text, photo) => text.replace('{file}', () => photo.name);
const expected = Number(page.dataset.expected ?? 0);
const input = page.querySelector('input[type="file"]');
const area = page.querySelector('.chooser-area');
const tiles = page.querySelector('[data-tiles]');
const finish = page.querySelector('[data-finish]');
const done = finish.querySelector('button');
const template = document.querySelector('#tile').content.firstElementChild;

const LINK_ENDS = [404, 409, 410];

/** The photos of this visit, by their tiles: `{ file, name, position, url, request, id }`. */
const photos = new Map();
/** Set once the link accepts nothing more; the page itself says why. */
let ended = false;
let nextPosition = Number(page.dataset.next);

page.classList.add('is-live');
input.required = false;

input.addEventListener('change', () => {
  add([...input.files]);
  input.value = '';
});

area.addEventListener('dragover', (event) => {
  event.preventDefault();
  area.classList.add('is-over');
});
area.addEventListener('dragleave', () => area.classList.remove('is-over'));
area.addEventListener('drop', (event) => {
  event.preventDefault();
  area.classList.remove('is-over');
  add([...event.dataTransfer.files]);
});

tiles.addEventListener('click', (event) => {
  const tile = event.target.closest('.tile');
  if (event.target.closest('.photo-button')) {
    event.preventDefault();
    void remove(tile);
  } else if (event.target.closest('.tile-retry')) {
    tile.querySelector('.photo-button').focus();
    enqueue(tile);
  }
});

finish.addEventListener('submit', (event) => {
  const left = count('waiting') + count('sending');
  if (left > 0) {
    event.preventDefault();
    say(counted(words.onTheWay, left));
  } else if (count('failed') > 0 && !event.submitter?.dataset.anyway) {
    event.preventDefault();
    done.dataset.anyway = 'yes';
    say(words.someFailed);
    update();
  }
});

addEventListener('beforeunload', (event) => {
  if (!ended && count('waiting') + count('sending') > 0) event.preventDefault();
});

function add(files) {
  const room = most - (tiles.children.length - count('failed'));
  for (const file of files.slice(0, Math.max(0, room))) {
    const tile = template.cloneNode(true);
    const photo = {
      file,
      name: file.name || words.photo,
      position: nextPosition++,
      url: URL.createObjectURL(file),
    };
    photos.set(tile, photo);
    const image = tile.querySelector('img');
    image.alt = photo.name;
    // Browsers can't show every kind of picture, HEIC in particular.
    image.addEventListener('error', () => image.removeAttribute('src'));
    tile.querySelector('.tile-progress').setAttribute('aria-label', about(words.upload, photo));
    tile.querySelector('.tile-retry').setAttribute('aria-label', about(words.retry, photo));
    tile.querySelector('.photo-button').setAttribute('aria-label', about(words.remove, photo));
    tiles.append(tile);
    if (tell('photo-added', { tile, file })) image.src = photo.url;
    enqueue(tile);
  }
  if (files.length > room) say(words.full.replace('{max}', most));
}

function enqueue(tile) {
  setState(tile, 'waiting', words.waiting);
  const go = () => tile.isConnected && send(tile);
  void sender.then(({ inLine }) => inLine(go), go);
}

async function send(tile) {
  const photo = photos.get(tile);
  setState(tile, 'sending', words.preparing);
  try {
    const { shrink } = await sender;
    const picture = await shrink(photo.file);
    if (!tile.isConnected) return;
    const answer = await post(`${path}/photos?position=${photo.position}`, picture, {
      onStart: (request) => {
        photo.request = request;
      },
      onProgress(percent) {
        tile.querySelector('.tile-progress').value = percent;
        tile.querySelector('.tile-text').textContent = percent < 100 ? `${percent} %` : words.checking;
      },
    });
    photo.id = answer.data.photo_id;
    tell('photo-in', { tile, id: photo.id });
    setState(tile, 'done', '');
    const left = count('waiting') + count('sending');
    say(left > 0 ? about(words.in, photo) : words.allIn);
  } catch (error) {
    if (!tile.isConnected) return;
    setState(tile, 'failed', `${photo.name}: ${error.message}`);
    say(`${about(words.notAdded, photo)} ${error.message}`);
  }
}

/** Posts to the link. If the link accepts nothing more, the reloaded page says why. */
async function post(url, body, options) {
  try {
    return await (await sender).send(url, body, options);
  } catch (error) {
    if (LINK_ENDS.includes(error.status)) {
      ended = true;
      if (tell('session-ended')) location.reload();
      await new Promise(() => {});
    }
    throw new Error(words.send[error.kind] ?? error.message);
  }
}

async function remove(tile) {
  const photo = photos.get(tile);
  const id = tile.dataset.photo ?? photo?.id;
  const neighbour = tile.nextElementSibling ?? tile.previousElementSibling;
  if (id) {
    try {
      await post(`${path}/photos/${id}/remove`);
    } catch (error) {
      say(error.message);
      return;
    }
  }
  tile.remove();
  photo?.request?.abort();
  if (photo) URL.revokeObjectURL(photo.url);
  photos.delete(tile);
  (neighbour?.querySelector('.photo-button') ?? input).focus();
  say(words.removed);
  update();
}

function setState(tile, state, text) {
  tile.dataset.state = state;
  tile.querySelector('.tile-text').textContent = text;
  tile.querySelector('.tile-progress').value = 0;
  if (state !== 'failed') delete done.dataset.anyway;
  update();
}

function count(state) {
  return tiles.querySelectorAll(`[data-state="${state}"]`).length;
}

function update() {
  const added = count('done');
  const onTheWay = count('waiting') + count('sending');
  const all = tiles.children.length;
  page.querySelector('[data-added]').hidden = all === 0;
  const outOf = Math.max(added + onTheWay, expected);
  page.querySelector('[data-count]').textContent =
    added < outOf
      ? words.countOf.replace('{n}', added).replace('{all}', outOf)
      : counted(words.counts, added);
  page.querySelector('.chooser-title').textContent = all > 0 ? words.more : words.choose;
  finish.hidden = all === 0;
  done.disabled = added === 0;
  done.classList.toggle('primary', added > 0 && onTheWay === 0);
  done.setAttribute('aria-disabled', String(onTheWay > 0));
  finish.querySelector('[data-hint]').textContent =
    onTheWay > 0 ? words.keepOpen : done.dataset.anyway ? words.anyway : words.hint;
}

/** Notifies the surrounding page, which may handle it: then this returns false. */
function tell(what, detail) {
  return page.dispatchEvent(new CustomEvent(what, { detail, cancelable: true }));
}

function say(text) {
  page.querySelector('[data-status]').textContent = text;
}
