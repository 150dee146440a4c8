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
