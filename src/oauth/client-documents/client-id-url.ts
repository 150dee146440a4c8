const MAX_LENGTH = 2000;

/**
 * Whether a client id is the address of a client-ID metadata document: https, with a path, and in a form that can be
 * compared as a string (no fragment, no credentials, no dot segments).
 */
export function isClientIdUrl(clientId: string): boolean {
  if (clientId.length > MAX_LENGTH || !/^https:\/\/[\x21-\x7e]+$/.test(clientId)) return false;
  if (/[#\\]/.test(clientId) || !URL.canParse(clientId)) return false;
  const { pathname, username, password, href } = new URL(clientId);
  // The parser resolves dot segments and changes case and ports: accept only an address that it leaves unchanged.
  return pathname !== '/' && username === '' && password === '' && href === clientId;
}
