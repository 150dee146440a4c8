import { Hono, type Context as HonoContext } from 'hono';
import * as z from 'zod';
import {
  claimInstallation,
  hasSellers,
  isWelcome,
  LINK_TOKEN,
  makeFirstSeller,
} from '../../accounts/one-time-links.ts';
import { Email, type SettingsInput } from '../../accounts/schemas.ts';
import { changeSettings } from '../../accounts/settings.ts';
import type { Deps } from '../../context.ts';
import type { Words } from '../../languages/index.ts';
import { publishPage } from '../../pages/publish.ts';
import { PublishPageInput } from '../../pages/schemas.ts';
import { setAvailability } from '../../scheduling/availability.ts';
import { countryNamed, countryOfBrowser, currencyOfCountry } from '../../text/countries.ts';
import { countryOfZone, zoneOf, zonesOf } from '../../text/country-zones.ts';
import { isVisible } from '../../text/plain.ts';
import { BROWSER_ZONE, signInHere } from '../browser-zone.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { sendPage } from '../components/layout.tsx';
import { PostForm, Submit, strong } from '../components/parts.tsx';
import { anonymousHolder, formToken, inEach, readForm } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { zonesIn } from '../pickups/zone-options.ts';
import { sendLinkOver } from '../sign-in/link.tsx';
import { admit, pageError } from '../visit.tsx';
import { AFTER_SIGN_IN, currentSession, pageContext, signInAndBack } from '../web-session.ts';
import { type Answers, OwnSale, type Problems, WelcomePage } from './view.tsx';

const WELCOME = 'welcome';
const ADDRESS = `/welcome/:token{${LINK_TOKEN}}`;

const { display_name: line, city, state } = PublishPageInput.shape;
const filled = z.string().refine(isVisible);
const FIELDS = { email: Email, name: filled.and(line), city: filled.and(city), state };

/**
 * The first run. The link is printed on the console of whoever started the service, and works only while no one owns
 * the installation. It creates the first account without an email, because none may be set up yet, or makes an
 * existing account the owner. Start at `src/accounts/one-time-links.ts`.
 */
export function welcomePages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  app.get(ADDRESS, async (c) => {
    const taken = await hasSellers(deps.store.read);
    if (!(await isWelcome(deps, c.req.param('token'))))
      return sendLinkOver(deps, c, wordsFor(c).welcome.over);
    return taken
      ? showClaim(deps, c)
      : show(deps, c, { own: true, country: countryOfBrowser(c.req.header('accept-language')) ?? '' });
  });

  app.post(ADDRESS, async (c) => {
    const token = c.req.param('token');
    await admit(deps, c, 'verify_ip');
    // Read before the link is checked: claiming creates an account and ends the link in one write, so a claim in
    // between shows up as a dead link.
    const taken = await hasSellers(deps.store.read);
    if (!(await isWelcome(deps, token))) return sendLinkOver(deps, c, wordsFor(c).welcome.over);
    if (taken) return claim(deps, c, token);
    const form = await readForm(deps, c, anonymousHolder(deps, c), WELCOME);
    const answers = answersOf(form);
    const zones = zonesToAsk(answers, form.get(BROWSER_ZONE) ?? '');
    const problems = problemsOf(answers, zones, wordsFor(c));
    if (Object.keys(problems).length > 0) return show(deps, c, answers, problems, zones);
    const { email, name, city, state, own } = answers;
    const seller = await makeFirstSeller(deps, token, { email: Email.parse(email), pass: own });
    if (!seller) return c.redirect(c.req.path, 303);
    const ctx = pageContext(deps, c, {
      kind: 'session',
      sellerId: seller.sellerId,
      email: Email.parse(email),
    });
    await changeSettings(ctx, atHome(answers.country));
    const country = countryNamed(answers.country);
    await publishPage(ctx, {
      display_name: name,
      city,
      state,
      // A sale in the United States has never stated its country.
      ...(country !== undefined && answers.country !== 'US' && { country }),
    });
    if (zones.length > 0) await setAvailability(ctx, { scheduling_timezone: answers.zone });
    return signInHere(deps, c, seller.sellerId, form);
  });
  return app;
}

function answersOf(form: URLSearchParams): Required<Answers> {
  const typed = inEach(
    ['email', 'name', 'city', 'state', 'country', 'zone'],
    (name) => form.get(name)?.trim() ?? '',
  );
  const country = countryNamed(typed.country) === undefined ? '' : typed.country;
  return { ...typed, country, own: form.get('own') === 'yes' };
}

/** The settings that follow from a country. */
function atHome(country: string): SettingsInput {
  const currency = currencyOfCountry(country);
  return country === '' ? {} : { country, ...(currency !== undefined && { currency }) };
}

/** The time zones to choose from, if neither the town nor the browser determines one. */
function zonesToAsk({ city, state, country }: Required<Answers>, ofBrowser: string): readonly string[] {
  if (country === '' || zoneOf({ city, state, country }) !== null) return [];
  const zones = zonesOf(country);
  return zones.length < 2 || countryOfZone(ofBrowser) === country ? [] : zones;
}

function problemsOf(answers: Required<Answers>, zones: readonly string[], { signIn, welcome }: Words) {
  const wrong = { ...welcome.problems, email: signIn.problems.email };
  const problems: Problems = {};
  for (const name of ['email', 'name', 'city', 'state'] as const) {
    if (!FIELDS[name].safeParse(answers[name]).success) problems[name] = wrong[name];
  }
  if (zones.length > 0 && !zones.includes(answers.zone)) problems.zone = welcome.problems.zone;
  return problems;
}

const show = (
  deps: Deps,
  c: HonoContext,
  answers: Answers,
  problems: Problems = {},
  zones: readonly string[] = [],
): Promise<Response> =>
  sendPage(
    c,
    deps.config,
    <WelcomePage
      action={c.req.path}
      token={formToken(deps, anonymousHolder(deps, c), WELCOME)}
      answers={answers}
      problems={problems}
      zones={zones.length === 0 ? [] : zonesIn(answers.country ?? '', wordsFor(c))}
    />,
    { status: Object.keys(problems).length === 0 ? 200 : 400 },
  );

const CLAIM = 'claim';

/** If there are accounts, the welcome link creates none: someone who signs in to one becomes the owner. */
async function showClaim(deps: Deps, c: HonoContext): Promise<Response> {
  const session = await currentSession(deps, c);
  if (!session) return c.redirect(signInAndBack(c.req.path), 303);
  const token = formToken(deps, session.token, CLAIM);
  const { claim: words } = wordsFor(c).welcome;
  const email = session.actor.email ?? words.noEmail;
  return sendPage(
    c,
    deps.config,
    <AccountPage title={words.title} quiet>
      <div class="stack tight">
        <h1>{words.question}</h1>
        <p class="muted">{words.how({ email, strong })}</p>
      </div>
      <PostForm class="form" action={c.req.path} token={token}>
        <OwnSale checked />
        <Submit look="primary block">{words.make}</Submit>
      </PostForm>
    </AccountPage>,
  );
}

/** @throws AppError forbidden, not_found when the link no longer works */
async function claim(deps: Deps, c: HonoContext, link: string): Promise<Response> {
  const session = await currentSession(deps, c);
  if (!session) return c.redirect(signInAndBack(c.req.path), 303);
  const form = await readForm(deps, c, session.token, CLAIM);
  const pass = form.get('own') === 'yes';
  await claimInstallation(deps, link, { sellerId: session.actor.sellerId, pass });
  return c.redirect(AFTER_SIGN_IN, 303);
}
