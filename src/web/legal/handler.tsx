import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { sendDocument, sendPage } from '../components/layout.tsx';
import { spokenIn } from '../language.tsx';
import { DocumentPage } from './document-view.tsx';
import { SupportPage } from './support-view.tsx';

/**
 * Who operates this installation, what it stores, its terms, and the proof of its domain that a directory requires.
 */
export function legalPages({ config }: Pick<Deps, 'config'>): Hono {
  const app = new Hono();
  // A contract has one language.
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
