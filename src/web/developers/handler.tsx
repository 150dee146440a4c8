import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import type { OpenApiDocument } from '../../http/openapi.ts';
import { sendDocument } from '../components/layout.tsx';
import { sendNotFoundPage } from '../components/message-page.tsx';
import { type Reference, readDocument } from './reference/read-document.ts';
import { ChapterPage, ObjectsPage, ReferencePage } from './reference/view.tsx';
import { DevelopersPage } from './view.tsx';

/** Pages for developers: the quick start, and the reference generated from the OpenAPI document. */
export function developerPages({ config }: Pick<Deps, 'config'>, describe: () => OpenApiDocument): Hono {
  const app = new Hono();
  let read: Reference | undefined;
  const reference = () => {
    read ??= readDocument(describe());
    return read;
  };
  app.get('/developers', (c) => sendDocument(c, config, <DevelopersPage config={config} />));
  app.get('/developers/api', (c) => sendDocument(c, config, <ReferencePage {...reference()} />));
  app.get('/developers/api/objects', (c) =>
    sendDocument(c, config, <ObjectsPage objects={reference().objects} />),
  );
  app.get('/developers/api/:chapter', (c) => {
    const chapter = reference().chapters.find(({ slug }) => slug === c.req.param('chapter'));
    if (!chapter) return sendNotFoundPage(c, config);
    return sendDocument(c, config, <ChapterPage chapter={chapter} config={config} />);
  });
  return app;
}
