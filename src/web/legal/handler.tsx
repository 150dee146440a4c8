import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { sendDocument, sendPage } from '../components/layout.tsx';
import { spokenIn } from '../language.tsx';
import { DocumentPage } from './document-view.tsx';
import { SupportPage } from './support-view.tsx';

/**
 * The legal pages: who operates this installation, what it stores, its terms, support, and the file that proves to a
 * directory who owns the domain. The text is that of `docs/privacy.md` and `docs/terms.md`; what depends on the
 * configuration is filled in, so the pages can't promise something else than the service does.
 */
export function legalPages({ config }: Pick<Deps, 'config'>): Hono {
  const app = new Hono();
  // English only: with a translation, it would be unclear which text applies.
  for (const name of ['privacy', 'terms'] as const)
    app.get(`/${name}`, (c) => sendDocument(c, config, <DocumentPage name={name} config={config} />));
  app.get('/support', (c) =>
    sendPage(c, config, <SupportPage config={config} />, { spoken: spokenIn(c, '/support') }),
  );

  const { appsChallenge } = config;
  if (appsChallenge !== undefined) {
    app.get('/.well-known/openai-apps-challenge', (c) => c.text(appsChallenge));
  }
  return app;
}
