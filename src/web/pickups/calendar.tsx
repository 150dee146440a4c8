import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { calendarFeed } from '../../reservations/agenda.ts';
import { Field } from '../components/field.tsx';
import { PostForm, Section, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { admit } from '../visit.tsx';

/**
 * The seller's pickups for calendar programs. They can't sign in, so the secret address is the key: search engines
 * are told to ignore it, an unknown one is simply not found, and a new one replaces it at once.
 */
export function calendarPages(deps: Deps): Hono {
  const app = new Hono();
  app.get('/calendar/:file{[^/]+\\.ics}', async (c) => {
    const ctx = await admit(deps, c, 'public_ip');
    const feed = await calendarFeed(ctx, c.req.param('file').replace(/\.ics$/, ''));
    if (feed === undefined) return c.notFound();
    return c.body(feed, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
    });
  });
  return app;
}

/** Where a seller finds the feed's address, and replaces it. */
export function CalendarSection({ url }: { url: string }) {
  const { calendar: words } = useWords().pickups;
  return (
    <Section id="calendar" title={words.title}>
      <p>{words.how}</p>
      <Field name="calendar-url" label={words.address} value={url} attributes={{ readonly: true }} />
      <PostForm action="/sell/pickups/calendar">
        <Submit>{words.replace}</Submit>
        <p class="small muted">{words.stops}</p>
      </PostForm>
    </Section>
  );
}
