import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as WorkflowParser from '@actions/workflow-parser';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../src/package-root.ts';
import { textOf } from '../support/imports.ts';
import { parseXml } from '../support/xml.ts';

const { version, repository } = JSON.parse(textOf('package.json'));
const IMAGE = `ghcr.io/resale-listing-service/resale-listing-service:${version.split('.', 2).join('.')}`;

/** Bundled, because the package imports JSON without the attribute that Node.js requires. */
const bundle = join(mkdtempSync(join(tmpdir(), 'resale-workflow-parser-')), 'parser.cjs');
await build({
  stdin: { contents: "export * from '@actions/workflow-parser'", resolveDir: packageRoot },
  bundle: true,
  platform: 'node',
  outfile: bundle,
});
const require = createRequire(import.meta.url);
const { NoOperationTraceWriter, parseWorkflow }: typeof WorkflowParser = require(bundle);
afterAll(() => rmSync(dirname(bundle), { recursive: true, force: true }));

const yaml = (path: string) => parse(textOf(path));

describe('the workflows', () => {
  const folder = join(packageRoot, '.github/workflows');
  for (const name of readdirSync(folder)) {
    it(`${name} is a valid workflow`, () => {
      const content = readFileSync(join(folder, name), 'utf8');
      const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
      expect(context.errors.getErrors().map((error) => error.message)).toEqual([]);
    });
  }

  it('a workflow with a fault would be found', () => {
    const content = 'on: push\njobs:\n  a:\n    runs_on: x\n    steps: []\n';
    const { context } = parseWorkflow({ name: 'a.yml', content }, new NoOperationTraceWriter());
    expect(context.errors.getErrors()).not.toEqual([]);
  });

  it('give no job more than it needs, and publish only what passed', () => {
    const release = yaml('.github/workflows/release.yml');
    expect(release.permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries<{ needs?: string | string[] }>(release.jobs)) {
      if (name !== 'test') expect([job.needs].flat(), name).toContain('test');
    }
    const { platforms, provenance, sbom } = release.jobs.image.steps.at(-1).with;
    expect({ platforms, provenance, sbom }).toEqual({
      platforms: 'linux/amd64,linux/arm64',
      provenance: 'mode=max',
      sbom: true,
    });
  });

  it('tests that they name exist', () => {
    const { run } = yaml('.github/workflows/test.yml').jobs.versions.steps.at(-1);
    const paths = run.split(' ').filter((word: string) => word.startsWith('test/'));
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(existsSync(join(packageRoot, path)), path).toBe(true);
  });

  it('write the notes of a release from the changelog', () => {
    const notes = (wanted: string) =>
      execFileSync(process.execPath, [join(packageRoot, '.github/release-notes.mjs'), wanted], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    expect(notes(version)).toMatch(/^- /m);
    expect(notes(version)).not.toContain('## [');
    expect(() => notes('99.0.0')).toThrow();
  });
});

describe('compose files', () => {
  const schema = join(dirname(require.resolve('dclint')), '../schemas/compose.schema.json');
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const { $schema: _, ...compose } = JSON.parse(readFileSync(schema, 'utf8'));
  const valid = ajv.compile(compose);
  const files = [
    'compose.yaml',
    'docs/hosting/casaos/docker-compose.yml',
    'docs/hosting/umbrel/docker-compose.yml',
    'docs/hosting/coolify.yaml',
  ];

  it.each(files)('%s fits the Compose specification and names the published image', (path) => {
    const compose = yaml(path);
    // Umbrel provides the image of its proxy.
    const { app_proxy: _, ...services } = compose.services;
    expect(valid({ ...compose, services }) || valid.errors).toBe(true);
    const images = Object.values<{ image: string }>(services).map(({ image }) => image);
    expect(images).toContain(IMAGE);
  });

  it('a compose file with a fault would be found', () => {
    expect(valid({ services: { app: { image: 'a', restarts: 'always' } } })).toBe(false);
  });

  it('pulls the image, can build it, and waits for health', () => {
    const { app, caddy, postgres } = yaml('compose.yaml').services;
    expect(app.build).toBe('.');
    expect(app.depends_on.postgres).toEqual({ condition: 'service_healthy', required: false });
    expect(caddy.profiles).toEqual(['caddy']);
    expect(caddy.depends_on.app.condition).toBe('service_healthy');
    expect(postgres.healthcheck).toBeDefined();
    expect(textOf('Dockerfile')).toContain('HEALTHCHECK');
  });
});

describe('templates of hosts', () => {
  it('CasaOS: what its store asks of an app', () => {
    const app = yaml('docs/hosting/casaos/docker-compose.yml');
    expect(app.name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    const about = app['x-casaos'];
    for (const field of ['architectures', 'author', 'category', 'developer', 'icon', 'index', 'tips']) {
      expect(about[field], field).toBeDefined();
    }
    for (const field of ['title', 'tagline', 'description']) expect(about[field].en_us).not.toBe('');
    expect(Object.keys(app.services)).toContain(about.main);
    expect(app.services[about.main].ports[0].published).toBe(about.port_map);
  });

  it('umbrelOS: the manifest and the proxy name the same app', () => {
    const manifest = yaml('docs/hosting/umbrel/umbrel-app.yml');
    expect(manifest).toMatchObject({ manifestVersion: 1, version, id: 'resale-listing-service' });
    for (const field of ['category', 'name', 'tagline', 'description', 'developer', 'repo', 'support']) {
      expect(manifest[field], field).toMatch(/\S/);
    }
    const { app_proxy, web } = yaml('docs/hosting/umbrel/docker-compose.yml').services;
    expect(app_proxy.environment).toMatchObject({ APP_HOST: `${manifest.id}_web_1`, APP_PORT: 3000 });
    expect(web.environment.BASE_URL).toContain(`:${manifest.port}`);
  });

  it('Unraid: a template of version 2 with the port and the folder', () => {
    const text = textOf('docs/hosting/unraid.xml').replace(/^<\?xml.*\n/, '');
    const container = parseXml(text);
    expect([container.name, container.attributes.version]).toEqual(['Container', '2']);
    const child = (name: string) => container.children.find((element) => element.name === name)?.text;
    expect(child('Repository')).toBe(IMAGE);
    const configs = container.children.filter(({ name }) => name === 'Config');
    expect(configs.map(({ attributes }) => attributes.Target)).toEqual(
      expect.arrayContaining(['3000', '/data', 'BASE_URL']),
    );
    for (const { attributes } of configs) {
      expect(Object.keys(attributes)).toEqual(
        expect.arrayContaining(['Name', 'Target', 'Default', 'Mode', 'Type', 'Display', 'Required', 'Mask']),
      );
    }
  });

  it('Coolify: the header that its templates begin with', () => {
    const text = textOf('docs/hosting/coolify.yaml');
    for (const field of ['documentation', 'slogan', 'tags', 'port']) {
      expect(text).toMatch(new RegExp(`^# ${field}: \\S`, 'm'));
    }
  });

  it('set only variables that the program reads', () => {
    const guide = textOf('docs/configuration.md');
    const texts = ['compose.yaml', 'docs/hosting/unraid.xml', 'docs/hosting/coolify.yaml'].map(textOf).join();
    for (const name of ['BASE_URL', 'TRUSTED_PROXIES', 'MAIL_FROM', 'SMTP_URL', 'RESEND_API_KEY']) {
      expect(texts).toContain(name);
      expect(guide).toContain(`\`${name}\``);
    }
  });
});

it('the package names its repository, which npm checks against the provenance', () => {
  expect(repository.url).toContain('github.com/resale-listing-service/resale-listing-service');
  expect(textOf('SECURITY.md')).toContain('Report a vulnerability');
});
