import { BehindError } from '../../db/cannot-open.ts';
import { serversOf } from '../../db/postgres-hosts.ts';
import { DATABASE, PUSH_KEYS, SECRETS } from '../backups/archive.ts';
import type { Config } from '../config.ts';
import { checkFiles } from './check-files.ts';
import { checkService } from './check-service.ts';
import { Complaint, command, type Finding, failed, note, say, withDeps } from './command.ts';
import { explainFailure } from './start.ts';

/** Files that others may be able to read; that is a finding, but no reason to stop checking. */
const CLOSABLE = new Set([SECRETS, PUSH_KEYS, DATABASE]);

const MARKS = { ok: 'ok  ', note: 'note', failed: 'FAIL' } as const;

const THEN = 'Make a backup and start the service; doctor can check the rest after that.';

export const doctor = command(
  {
    usage: 'doctor',
    summary: 'Check configuration, database, photos, email, and secrets; the service may be running',
  },
  async (_args, config, openDeps) => {
    for (const [name, value] of summaryOf(config)) say(`${name.padEnd(16)} ${value}`);
    say('');
    const findings: Finding[] = [];
    const tell = (finding: Finding) => {
      show(finding);
      findings.push(finding);
    };
    try {
      checkFiles(config).forEach(tell);
      // Opening a damaged database would only fail again, less clearly.
      if (!findings.some(({ level, what }) => level === 'failed' && !CLOSABLE.has(what))) {
        (await withDeps(openDeps, { ...config, logLevel: 'silent' }, checkService)).forEach(tell);
      }
    } catch (error) {
      tell(atStart(error));
    }
    const wrong = findings.filter(({ level }) => level === 'failed').length;
    if (wrong > 0) {
      throw new Complaint(`\n${wrong} check${wrong === 1 ? '' : 's'} failed: see above for what to do.`);
    }
    const notes = findings.filter(({ level }) => level === 'note').length;
    say(`\nAll checks passed${notes > 0 ? `; ${notes} could be better` : ''}.`);
  },
);

const atStart = (error: unknown): Finding =>
  error instanceof BehindError
    ? { what: 'migrations', ...note(`${error.pending} pending; they are applied at the next start`, THEN) }
    : { what: 'start', ...failed(explainFailure(error).text, 'Set that right, then run doctor again.') };

function show(finding: Finding): void {
  const { level, what, detail } = finding;
  say(`${MARKS[level]}  ${what.padEnd(16)} ${detail}`);
  if (finding.level !== 'ok') say(`      do this:         ${finding.todo}`);
}

/** The configuration in words, without secrets. */
function summaryOf(config: Config): [string, string][] {
  const { plans, rateLimits } = config;
  const off = Object.entries(rateLimits).filter(([, limit]) => limit === null);
  return [
    ['Node', process.version],
    ['base URL', config.baseUrl],
    ['listens on', `${config.host}:${config.port}, ${config.trustedProxies} trusted proxies`],
    ['data directory', config.dataDir],
    [
      'database',
      config.databaseUrl
        ? serversOf(config.databaseUrl).map(postgresOf).join(', or ')
        : 'SQLite in the data directory',
    ],
    ['photos', config.s3 ? `S3 bucket ${config.s3.bucket}` : 'files in the data directory'],
    ['plan for all', plans.defaultTier],
    ['rate limits off', off.length === 0 ? 'none' : off.map(([name]) => name).join(', ')],
    ['sign-in', ['emailed codes', ...signIns(config)].join(', ')],
  ];
}

const signIns = ({ signInProvider: provider, oidc }: Config): string[] => [
  ...(provider ? [`accounts of ${provider.issuer}`] : []),
  ...(oidc ? [`tokens from ${oidc.issuer}`] : []),
];

function postgresOf(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  return `PostgreSQL at ${searchParams.get('host') ?? hostname}${port && `:${port}`}, database ${pathname.slice(1)}`;
}
