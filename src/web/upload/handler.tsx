import { Hono, type Context as HonoContext } from 'hono';
import type { BodyLease } from '../../body-budget.ts';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { withLease } from '../../http/body.ts';
import { noteRefusal, traceOf } from '../../http/observe.ts';
import { errorResponse } from '../../http/responses.ts';
import { reportError } from '../../operation/report-error.ts';
import { MAX_PHOTOS } from '../../photos/base64.ts';
import { finishUpload, receivePhoto, removeReceivedPhotos, sessionAt } from '../../photos/receive.ts';
import { findOpenSession, photosOfSession } from '../../photos/upload-sessions.ts';
import { MINUTE } from '../../units.ts';
import { assetUrl } from '../assets.ts';
import { Layout, QuietHeader, sendPage } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { FileProblems } from '../components/photo-chooser.tsx';
import { answer } from '../form-answers.ts';
import { wordsFor } from '../language.tsx';
import { refusedWords } from '../refused.ts';
import { admit, pageError, wantsJson } from '../visit.tsx';
import { type FileProblem, sentFiles, sentPhoto, sentPosition } from './sent-files.ts';
import { scriptWords, TileTemplate, Uploader } from './view.tsx';

/**
 * The page behind an upload session's link. Whoever has the link can add and remove its photos, and nothing else: no
 * one signs in, and it ends after an hour, or when the photos are used. A form without scripts sends files, and the
 * script (upload.js) sends each photo on its own with its progress. The bytes under way count against the share of
 * the seller whose page it is. Start at `src/photos/receive.ts`.
 */
export function uploadPages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => (wantsJson(c) ? jsonError(deps, error, c) : showError(deps, error, c)));

  app.use('/upload/*', async (c, next) => {
    await admit(deps, c, 'public_ip');
    await next();
  });

  // A view in a chat sends photos from the chat's origin. No cookie is involved, so any origin may read the response.
  app.on('POST', '/upload/:token/*', async (c, next) => {
    await next();
    if (c.req.header('origin') !== undefined) c.res.headers.set('access-control-allow-origin', '*');
  });

  app.get('/upload/:token', (c) => show(deps, c, c.req.param('token')));

  app.post('/upload/:token/photos', async (c) => {
    const token = c.req.param('token');
    const { sellerId } = await findOpenSession(deps, deps.store.read, token);
    const take = (read: (lease: BodyLease) => Promise<Buffer>, position?: number) =>
      withLease(deps.bodyBudget, sellerId, (lease) =>
        receivePhoto(deps, sessionAt(deps, token), () => read(lease), position),
      );
    if (/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
      // Stores what it can, and names the files that aren't pictures. A problem with the link itself stops it.
      const problems: FileProblem[] = [];
      for await (const { name, read } of sentFiles(c.req.raw)) {
        try {
          await take(read);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'INVALID_PHOTO') throw error;
          problems.push({ name, problem: refusedWords(deps, wordsFor(c), error) });
        }
      }
      if (wantsJson(c)) return c.json({ success: problems.length === 0, problems });
      return problems.length > 0 ? show(deps, c, token, problems) : c.redirect(`/upload/${token}`, 303);
    }
    const id = await take((lease) => sentPhoto(c, lease), sentPosition(c));
    return c.json({ success: true, data: { photo_id: id } });
  });

  app.post('/upload/:token/photos/:photoId/remove', async (c) => {
    const { token, photoId } = c.req.param();
    await removeReceivedPhotos(deps, sessionAt(deps, token), [photoId]);
    return answer(c, `/upload/${token}`);
  });

  app.post('/upload/:token/done', async (c) => {
    const token = c.req.param('token');
    await finishUpload(deps, token);
    return answer(c, `/upload/${token}`);
  });

  return app;
}

/** A page for adding photos from a phone: a plain form, and a script that shows the progress of each photo. */
async function show(deps: Deps, c: HonoContext, token: string, problems: FileProblem[] = []) {
  const { read } = deps.store;
  const session = await findOpenSession(deps, read, token);
  const { ready, nextPosition } = await photosOfSession(deps, read, session.id);
  const minutesLeft = Math.ceil((session.expiresAt.getTime() - deps.clock.now().getTime()) / MINUTE);
  const path = `/upload/${token}`;
  const finished = session.finishedAt !== null;
  // Pressing Done settles the number, so nothing more is expected.
  const expected = finished ? null : session.expected;
  const all = wordsFor(c);
  const { upload: words } = all;
  const lead = expected === null ? words.intro : words.expected({ n: expected });
  const page = (
    <Layout
      title={words.title}
      width="narrow"
      privatePage
      scripts={['upload.js']}
      styles={['upload.css']}
      header={<QuietHeader />}
    >
      <div
        class="stack uploader"
        data-uploader={path}
        data-sender={assetUrl('send-photo.js')}
        data-next={nextPosition}
        data-max={MAX_PHOTOS}
        data-expected={expected}
        data-words={JSON.stringify(scriptWords(all))}
      >
        <div class="stack tight">
          {finished && (
            <p>
              <span class="badge available">{words.allSet}</span>
            </p>
          )}
          <h1>{finished ? words.areIn : words.title}</h1>
          <p class="lead">{finished ? words.goBack : lead}</p>
        </div>
        <FileProblems files={problems} />
        <Uploader path={path} photoIds={ready.map(({ id }) => id)} expected={expected} finished={finished} />
        <p class="small muted">{words.minutes({ n: minutesLeft })}</p>
        <p class="visually-hidden" role="status" data-status />
      </div>
      <TileTemplate />
    </Layout>
  );
  const status = problems.length > 0 ? 400 : 200;
  return sendPage(c, deps.config, page, { status, policy: { 'img-src': ['blob:'] } });
}

function jsonError(deps: Deps, error: unknown, c: HonoContext): Response {
  const { requestId } = traceOf(deps, c.req.raw);
  noteRefusal(deps, c.req.raw, error);
  reportError(deps.logger, error, { request_id: requestId });
  return errorResponse(deps, error, requestId);
}

function showError(deps: Deps, error: unknown, c: HonoContext): Promise<Response> {
  const { upload: words } = wordsFor(c);
  const titles: Partial<Record<string, string>> = words.endedTitle;
  const texts: Partial<Record<string, string>> = words.endedText;
  const code = error instanceof AppError ? error.code : '';
  const { [code]: title } = titles;
  if (title === undefined) return pageError(deps, error, c);
  const status = code === 'not_found' ? 404 : 410;
  return sendMessagePage(c, deps.config, { status, eyebrow: words.eyebrow, title, text: texts[code] });
}
