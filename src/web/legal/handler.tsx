import { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import { sendPage } from '../components/layout.tsx';
import { spokenIn } from '../language.tsx';
import { PrivacyPage } from './privacy-view.tsx';
import { SupportPage } from './support-view.tsx';
import { TermsPage } from './terms-view.tsx';

const HOUR = { 'cache-control': 'public, max-age=3600' };

/** Who runs this installation, what it stores, on what terms; and the proof of its domain that a directory asks for. */
export function legalPages({ config }: Pick<Deps, 'config'>): Hono {
  const app = new Hono();
  // The contract stands in one language.
  const page = (path: string, view: Child) =>
    app.get(path, (c) => sendPage(c, config, view, { headers: HOUR }));
  page('/privacy', <PrivacyPage config={config} />);
  page('/terms', <TermsPage config={config} />);
  app.get('/support', (c) =>
    sendPage(c, config, <SupportPage config={config} />, { spoken: spokenIn(c, '/support') }),
  );

  const { appsChallenge } = config;
  if (appsChallenge !== undefined) {
    app.get('/.well-known/openai-apps-challenge', (c) => c.text(appsChallenge));
  }
  return app;
}
