import { networkInterfaces } from 'node:os';
import { boundedText } from './bounded-text.ts';

/** Requests one of our own addresses, as an outside client would. */
export interface AddressProber {
  /** At most 1 KB of text within five seconds; undefined when there is no such response. Never throws. */
  read(url: string): Promise<string | undefined>;
  /** The first address that a phone in the same network would use; undefined without a network. */
  onNetwork(): string | undefined;
}

/** @param found the network interfaces, by name */
export const networkAddress = (found = networkInterfaces()): string | undefined =>
  Object.values(found)
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const TIMEOUT_MS = 5000;
/** The right response is much shorter; a stranger's server could send without end. */
const MAX_BYTES = 1024;

export const httpProber = (): AddressProber => ({
  onNetwork: () => networkAddress(),
  async read(url) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      return await boundedText(response.body, MAX_BYTES, () => new Error('A page of somebody else'));
    } catch {
      return undefined;
    }
  },
});
