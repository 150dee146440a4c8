/*
 * ui://upload: photos dropped into the chat. The upload page's own script does the work, at the address of the
 * session that was opened; this file only adds what is missing inside a frame.
 */

import { asked, busy, link, notice, problem, said, view, working } from './acts.js';
import { opened, say, tellAssistant } from './host.js';
import { announce, head, html, show } from './parts.js';
import { t } from './words.js';

const uploader = document.querySelector('[data-uploader]');
const place = document.querySelector('#uploader');

const { data, refused } = await opened('upload');
view.message = refused && problem(refused);
const session = data?.url ? data : await new Promise(start);
uploader.dataset.uploader = session.url;
uploader.dataset.max = String(session.max_photos);
show(head(t('title'), t('how'), link(t('openPage'), session.url)));
place.hidden = false;

/** Without a session, for example after the chat was reopened, one is opened on request. */
function start(resolve) {
  const begin = async () => {
    const opened = await asked('create_upload_session', {});
    if (opened) resolve(opened);
    else start(resolve);
  };
  show(
    view.message,
    html`
      <div class="nothing">
        <p class="lead">${t('lead')}</p>
        ${working(t('choose'), begin, 'primary')}
      </div>`,
  );
}

// Some frames don't allow photos as blobs; a small copy inside the page always works.
uploader.addEventListener('photo-added', (event) => {
  event.preventDefault();
  void preview(event.detail);
});

async function preview({ tile, file }) {
  try {
    const bitmap = await createImageBitmap(file, { resizeHeight: 240, imageOrientation: 'from-image' });
    const canvas = html`<canvas width=${bitmap.width} height=${bitmap.height}></canvas>`;
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    bitmap.close();
    tile.querySelector('img').src = canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    // Browsers can't show every kind of picture; the service's own copy follows.
  }
}

uploader.addEventListener('photo-in', ({ detail: { tile, id } }) => {
  const image = tile.querySelector('img');
  if (!image.src.startsWith('data:')) image.src = new URL(`/photos/${id}-thumb.jpg`, session.url).href;
});
uploader.addEventListener('session-ended', (event) => {
  event.preventDefault();
  place.hidden = true;
  show(notice('warning', html`<p>${t('ended')}</p>`, html`<p>${t('askNew')}</p>`));
});

// In frames that don't allow forms, no submit event fires, which the page's own script waits for.
const sendForm = uploader.querySelector('[data-finish]');
sendForm.addEventListener('click', (event) => {
  const submitter = event.target.closest('button');
  if (!submitter) return;
  event.preventDefault();
  const submit = new SubmitEvent('submit', { submitter, cancelable: true, bubbles: true });
  if (sendForm.dispatchEvent(submit)) void busy(submitter, finishUp);
});

async function finishUp() {
  try {
    const answer = await fetch(`${session.url}/done`, {
      method: 'POST',
      headers: { accept: 'application/json' },
    });
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? t('failed'));
  } catch (error) {
    show(said('error', error instanceof TypeError ? t('lost') : error.message));
    return;
  }
  const photosIn = uploader.querySelectorAll('.tile[data-state="done"]').length;
  const id = session.session_id;
  tellAssistant(`The seller pressed Done: ${photosIn} photos added to upload session ${id}.`);
  announce(t('done'));
  sendForm.hidden = true;
  const handed = html`<p>${t('canLook')}</p>`;
  const tell = async () => {
    if (await say(t('tell', { n: photosIn, id }))) go.remove();
    else handed.textContent = t('tellYourself');
  };
  const go = working(t('list'), tell, 'primary');
  const all = html`<p><strong>${t('in', { n: photosIn })}</strong></p>`;
  show(notice('success', all, handed, html`<div class="row">${go}</div>`));
}
