import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpbManifestAny } from '@anthropic-ai/mcpb';
import { prompts } from '../src/mcp/prompts.ts';
import { packageRoot } from '../src/package-root.ts';
import { tools } from '../tools/index.ts';

export type ManifestOptions = {
  /** Where the people who hand the bundle out run the service: it has their privacy policy and support page. */
  address?: string | undefined;
};

/** What the app that installs the bundle reads of it. */
export function bundleManifest({ address }: ManifestOptions): McpbManifestAny {
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  );
  return {
    manifest_version: '0.3',
    name,
    display_name: 'Resale Listing Service',
    version,
    description,
    long_description:
      'Runs your second-hand sale. Your assistant looks at photos of your things, drafts listings and prices with you and puts them, after your review, on one page that you can share. It tells you who wrote, prepares replies that go out only after your yes, and arranges pickups.\n\nKeep the sale in a folder of this computer, or connect to a service that runs elsewhere.',
    author: { name: 'Resale Listing Service contributors' },
    license,
    icon: 'icon.png',
    icons: [{ src: 'icon.png', size: '512x512' }],
    keywords: ['resale', 'second-hand', 'moving sale', 'garage sale', 'listings'],
    ...(address !== undefined && {
      homepage: address,
      documentation: `${address}/developers`,
      support: `${address}/support`,
      privacy_policies: [`${address}/privacy`],
    }),
    server: {
      type: 'node',
      entry_point: 'dist/src/main.js',
      mcp_config: {
        command: 'node',
        // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the app that installs the bundle fills these in
        args: ['${__dirname}/dist/src/main.js', 'mcp'],
        env: {
          DATA_DIR: '${user_config.data_folder}',
          MCP_PHOTO_FOLDERS: '${user_config.photo_folder}',
          SERVICE_URL: '${user_config.service_address}',
          SERVICE_API_KEY: '${user_config.service_key}',
          LOG_LEVEL: 'warn',
        },
      },
    },
    user_config: {
      data_folder: {
        type: 'directory',
        title: 'Folder of your sale',
        description:
          'Where your sale is kept: listings, photos, messages. Not used with the address of a service.',
        required: false,
        default: '${HOME}/resale-sale',
      },
      photo_folder: {
        type: 'directory',
        title: 'Folder of your photos',
        description: 'Where your assistant may look at photos and list from them; it sees no other folder.',
        required: false,
      },
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
      service_address: {
        type: 'string',
        title: 'Address of a running service',
        description: 'Such as https://sale.example.com. Leave it empty to keep the sale on this computer.',
        required: false,
      },
      service_key: {
        type: 'string',
        title: 'API key for that service',
        description: 'Make one under API keys on the settings page of the service.',
        sensitive: true,
        required: false,
      },
    },
    tools: tools.map((tool) => ({ name: tool.name, description: tool.title })),
    prompts: prompts.map((prompt) => {
      const required = Object.keys(prompt.args).filter((arg) => prompt.args[arg]?.required);
      const given = Object.fromEntries(required.map((arg) => [arg, `\${arguments.${arg}}`]));
      return {
        name: prompt.name,
        description: prompt.description,
        arguments: required,
        text: prompt.text(given),
      };
    }),
    // The server's own list has the arguments that may be left out, too.
    prompts_generated: true,
    compatibility: {
      platforms: ['darwin', 'win32', 'linux'],
      // The first that has node:sqlite without a flag.
      runtimes: { node: '>=22.13.0' },
    },
  };
}

type ServerJson = { name: string; version: string; packages: object[] };

/** server.json with the bundle as a package, at the release of the version on GitHub. @throws for other namespaces */
export function withBundle<T extends ServerJson>(
  server: T,
  { file, sha256 }: { file: string; sha256: string },
): T {
  const [, owner, repository] = /^io\.github\.([^/]+)\/(.+)$/.exec(server.name) ?? [];
  if (owner === undefined || repository === undefined) {
    throw new Error('server.json: a bundle on GitHub needs a server named io.github.<owner>/<repository>');
  }
  const bundle = {
    registryType: 'mcpb',
    identifier: `https://github.com/${owner}/${repository}/releases/download/v${server.version}/${file}`,
    version: server.version,
    fileSha256: sha256,
    transport: { type: 'stdio' },
  };
  return { ...server, packages: [...server.packages, bundle] };
}
