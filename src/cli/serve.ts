import { once } from 'node:events';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { codeOf } from '../../db/unavailable.ts';
import { hasSellers, newWelcomeLink } from '../accounts/one-time-links.ts';
import { networkAddress } from '../adapters/address-prober.ts';
import { untilEnd } from '../adapters/listing-writer.ts';
import { HOW_TO_INSTALL } from '../adapters/share.ts';
import { TUNNEL_NAMES } from '../adapters/tunnel.ts';
import { createApp } from '../app.ts';
import { startBackground } from '../background/loop.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { recordedWriter } from '../health/recorded-writer.ts';
import { closeServer, httpServer, listenOn } from '../http/server.ts';
import { isLoopback } from '../text/loopback.ts';
import { Complaint, closeDeps, command, say } from './command.ts';

const GRACE_MS = 10_000;
/** How long the process may take to end after that. */
const LAST_MS = 1_000;
/** How long calls to a model may continue after the signal, so that requests that wait for them get a response. */
const MODEL_GRACE_MS = 6_000;

const LISTEN_ADVICE: Record<string, string> = {
  EADDRINUSE:
    'Another program uses that port: end it, or set another PORT. If it is the stdio server of your assistant, the pages are served there already; to serve them here, close the assistant first.',
  EACCES: 'Ports below 1024 need a privilege: set PORT=8080, for example, and put a proxy in front.',
};

export const serve = command(
  { usage: 'serve [--share[=cloudflared|tailscale]]', summary: 'Run the service (what npm start does)' },
  async (args, config, openDeps) => {
    const deps = await openDeps(config, 1, true);
    const ending = new AbortController();
    deps.listingWriter = untilEnd(recordedWriter(deps), ending.signal);
    const server = httpServer(createApp(deps));
    server.listen(config.port, config.host);
    try {
      await once(server, 'listening');
    } catch (error) {
      const reason = codeOf(error);
      const variable = ['EADDRINUSE', 'EACCES'].includes(reason) ? 'PORT' : 'HOST';
      await closeDeps(deps);
      const what = `${variable}: cannot listen on ${config.host}:${config.port} (${reason}).`;
      throw new Complaint([what, LISTEN_ADVICE[reason]].filter(Boolean).join(' '));
    }
    deps.listenOn = (host) => listenOn(server, host);
    const background = startBackground(deps);
    deps.nudge = () => background.nudge();
    deps.clockDoubted = background.clockDoubted;
    // Listens for signals from here on, because a program that reads the next line may stop this one immediately.
    const signalled = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    readyLines(config).forEach(say);
    (await welcomeLines(deps)).forEach(say);
    await shareWhenAsked(deps, args);

    const signal = await signalled;
    deps.logger.info({ signal: String(signal[0]) }, 'stopping');
    deps.share.stop();
    endAfter(GRACE_MS + LAST_MS);
    const cut = setTimeout(() => ending.abort(), MODEL_GRACE_MS);
    await Promise.all([closeServer(server, GRACE_MS), background.stop(GRACE_MS)]);
    clearTimeout(cut);
    await closeDeps(deps);
    endAfter(LAST_MS);
  },
);

/** Ends the process after `ms`, whatever still runs; if nothing does, it ends by itself before that. */
const endAfter = (ms: number) => setTimeout(() => process.exit(), ms).unref();

/** Starts sharing for `--share` or `--share=cloudflared`. Without such a program, it says what is missing. */
async function shareWhenAsked(deps: Deps, args: string[]): Promise<void> {
  const asked = args.find((arg) => /^--share(=|$)/.test(arg));
  if (asked === undefined) return;
  const name = TUNNEL_NAMES.find((known) => `--share=${known}` === asked);
  if (asked !== '--share' && name === undefined) {
    say(`${asked}: unknown program. Use --share=${TUNNEL_NAMES.join(' or --share=')}.`);
    return;
  }
  deps.share.onChange = (url) =>
    say(url === undefined ? 'The tunnel ended and is being restarted.' : `Shared: others can open ${url}`);
  const started = await deps.share.start(name);
  if (started) say(`Sharing with ${started}; the address follows.`);
  else say(`Not shared: install ${HOW_TO_INSTALL}, then start again with --share.`);
}

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;
type Address = Pick<Config, 'baseUrl' | 'host' | 'port'>;

/** What the console says once requests are accepted: the address, and how to open it on a phone. */
export const readyLines = (config: Address, found: Interfaces = networkInterfaces()): string[] => [
  `Resale Listing Service is ready at ${config.baseUrl}`,
  ...networkLines(config, found),
];

/** The link that makes someone the owner. It is printed only on the console, and only until there is an owner. */
export async function welcomeLines(deps: Deps): Promise<string[]> {
  const link = await newWelcomeLink(deps);
  if (link === undefined) return [];
  if (!(await hasSellers(deps.store.read)))
    return [`No one has an account here yet. To create yours, open ${link}`];
  return [`No one owns this installation yet. To make your account its owner, open ${link}`];
}

function networkLines({ baseUrl, host, port }: Address, found: Interfaces): string[] {
  const isPublic = !isLoopback(new URL(baseUrl).hostname);
  const everywhere = host === '0.0.0.0' || host === '::';
  if (isLoopback(host)) {
    if (isPublic) return [];
    return [
      `Only this computer can open it. To let others in, go to ${baseUrl}/settings/server, or start with --share.`,
    ];
  }
  const address = everywhere ? networkAddress(found) : host;
  if (address === undefined) return [];
  const here = `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
  if (isPublic) return [`In your network: ${here}`];
  return [
    `In your network: ${here} (set BASE_URL=${here}; otherwise links and photos open only on this computer)`,
  ];
}
