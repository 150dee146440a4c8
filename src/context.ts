import type { Logger } from 'pino';
import type { Store, Write } from '../db/store.ts';
import type { AddressProber } from './adapters/address-prober.ts';
import type { Cdn } from './adapters/cdn.ts';
import type { Clock } from './adapters/clock.ts';
import type { DiskSpace } from './adapters/disk-space.ts';
import type { DocumentFetcher } from './adapters/document-fetcher.ts';
import type { IdTokens } from './adapters/id-tokens.ts';
import type { ImageProcessor } from './adapters/image-processor.ts';
import type { ListingWriter } from './adapters/listing-writer.ts';
import type { Mailer } from './adapters/mailer.ts';
import type { Payments } from './adapters/payments.ts';
import type { PhotoStorage } from './adapters/photo-storage.ts';
import type { PushSender } from './adapters/push-sender.ts';
import type { Random } from './adapters/random.ts';
import type { RateLimiter } from './adapters/rate-limiter.ts';
import type { ReceivedMail } from './adapters/received-mail.ts';
import type { Share } from './adapters/share.ts';
import type { SignInProvider } from './adapters/sign-in-provider.ts';
import type { WebhookSender } from './adapters/webhook-sender.ts';
import type { BodyBudget } from './body-budget.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ServerSettings } from './server-settings/settings.ts';

/**
 * Everything from outside that the services use. Made once, in main.ts (or by a test).
 *
 * A file of `src/adapters` defines one of them as a type, in the service's own words and with its own errors; the folder
 * of the same name implements it for each provider. Only that folder knows the provider, and only adapters read the clock,
 * randomness, or the network, so a test can replace all of these. To add a provider, start at its `configured.ts`, or at
 * `src/main.ts` if it has none.
 */
export type Deps = {
  config: Config;
  store: Store;
  clock: Clock;
  random: Random;
  logger: Logger;
  mailer: Mailer;
  photoStorage: PhotoStorage;
  diskSpace: DiskSpace;
  imageProcessor: ImageProcessor;
  listingWriter: ListingWriter;
  payments: Payments;
  idTokens: IdTokens;
  /** Sign-in providers in addition to the emailed code; undefined if there are none. */
  signInProvider?: SignInProvider | undefined;
  rateLimiter: RateLimiter;
  /** A cache in front of the service that can be told about changes. */
  cdn?: Cdn | undefined;
  /** Memory for the request bodies that are being received. */
  bodyBudget: BodyBudget;
  metrics: Metrics;
  /** Reads the document that an OAuth client publishes at the address that is its client id. */
  documentFetcher: DocumentFetcher;
  /** Replies and bounces. */
  receivedMail: ReceivedMail;
  /** Notifies subscribed browsers. */
  pushSender: PushSender;
  /** Calls the programs that sellers have named. */
  webhookSender: WebhookSender;
  /** Tests whether the base URL leads here. */
  addressProber: AddressProber;
  /** The result of this process's last test. */
  roundTrip: { last?: { baseUrl: string; cameBack: boolean; at: Date } };
  /** Gives this computer a public address. */
  share: Share;
  /** Settings that the owner changes in the browser. */
  serverSettings: ServerSettings;
  /** Makes this process serve its pages on another host from now on, if it serves any. */
  listenOn?: (host: string) => Promise<void>;
  /** The script that opens all of this once more in a thread. Without one, no thread is started for that. */
  program?: URL;
  /** Whether the clock may be wrong, known only where a background loop runs. Meanwhile, nothing ends because of the time. */
  clockDoubted?: () => boolean;
  /** The background duty that runs, if it must not email anyone. */
  silentDuty?: string;
  /** Tells the background loop, when one runs here, that a job was queued. */
  nudge?: () => void;
  /** Keys the hashes of short secrets (verification codes), signs form tokens and makes the secrets of webhooks. */
  pepper: Buffer;
};

export type Scope = 'read' | 'write';

export type SellerActor = { sellerId: string; email: string | null } & (
  | { kind: 'session' }
  | { kind: 'api_key'; credentialId: string; expiresAt: Date }
  | { kind: 'oauth_token'; credentialId: string; clientId: string; grantId: string; scopes: Scope[] }
);

export type Actor = SellerActor | { kind: 'anonymous' };

export const ANONYMOUS: Actor = { kind: 'anonymous' };

/** The one idempotent run that a request belongs to; see `src/operation/idempotency/run.ts`. */
export type IdempotentRun = { complete(tx: Write, result: unknown): Promise<void> };

/** The caller, who waits for the answer. */
export type Waiting = {
  /** Aborts when the caller gives up. Created on first use, because only long work asks. */
  gaveUp(): AbortSignal;
  /** Present if the caller wants progress; `left` counts the remaining steps, if known. */
  tell?: ((done: string, left?: number) => void) | undefined;
};

/** Photos on the computer of the one person whom a server serves, by path. `index` is for a refusal to name. */
export type PhotoFiles = {
  readonly folders: readonly string[];
  isPath(text: string): boolean;
  /** @throws AppError INVALID_PHOTO for a file that isn't allowed, is missing, or is too large */
  read(path: string, index: number): Promise<Buffer>;
  /** The path itself, or what pictures the folder there has. @throws AppError INVALID_PHOTO */
  list(path: string, index: number): Promise<string[]>;
};

/** Callers on this computer; those over stdio have its data folder, too. Undefined for everyone else. */
export type Nearness = 'computer' | 'folder';

export type Context = Deps &
  Omit<Acting, 'actor'> & {
    actor: Actor;
    requestId: string;
    /** The caller's network address, for rate limits of anonymous callers. */
    ip: string;
    idempotentRun?: IdempotentRun | undefined;
    /** On a page that asks before a price goes below the seller's minimum: the prices that it has asked about. */
    askedBelow?: readonly string[] | undefined;
    waiting?: Waiting | undefined;
    /** A function, because few verbs ask and the answer costs time. */
    nearness?: (() => Nearness | undefined) | undefined;
    /** Only for callers on this very computer. */
    photoFiles?: PhotoFiles | undefined;
  };

/** What a verb gets for one request. With the spread first, every later key would cost as much again. */
export const contextOf = (
  deps: Deps,
  actor: Actor,
  requestId: string,
  ip: string,
  waiting?: Waiting,
  nearness?: Context['nearness'],
): Context => ({
  actor,
  requestId,
  ip,
  waiting,
  nearness,
  ...deps,
});

/** What an act tells one buyer: the lines of the thread, in English. */
export type Told = { conversationId: string; lines: string[] };

/** Who tells the buyers. Without an actor, the service itself does. */
export type Acting = {
  actor?: Actor | undefined;
  /** The seller has approved what buyers are told here, or no approval is needed. */
  agreed?: true | undefined;
  /** Collects what buyers would be told, so that the seller can approve it first; none of it is stored. */
  asking?: Told[] | undefined;
};

/** Records work to be done later: `requestId` is the request that caused it, if any. */
export type Caused = Pick<Deps, 'clock' | 'random' | 'silentDuty'> &
  Acting & { requestId?: string | undefined };

export type SellerContext = Context & { actor: SellerActor };

/** The same context, if the caller is a seller. */
export const asSeller = (ctx: Context): SellerContext | undefined =>
  ctx.actor.kind === 'anonymous' ? undefined : { ...ctx, actor: ctx.actor };

/** Whose account a caller acts for; undefined for a stranger. */
export const sellerIdOf = (actor: Actor): string | undefined =>
  'sellerId' in actor ? actor.sellerId : undefined;

/** An agent credential: an API key or an OAuth token, not the seller's own session. */
export const isAgent = (actor: Actor): boolean => actor.kind === 'api_key' || actor.kind === 'oauth_token';

/** The last write of an operation: commits `body` and, with an idempotency key, the answer, as `body` returned it. */
export function commit<T>(ctx: Context, body: (tx: Write) => Promise<T>): Promise<T> {
  const run = ctx.idempotentRun;
  const lane = sellerIdOf(ctx.actor);
  if (!run) return ctx.store.write(body, lane);
  return ctx.store.write(async (tx) => {
    const result = await body(tx);
    await run.complete(tx, result);
    return result;
  }, lane);
}
