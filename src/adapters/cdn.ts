/** A cache in front of the service, shared by all readers. */
export interface Cdn {
  /** Purges everything that has one of the tags. @throws if the cache doesn't confirm */
  purge(tags: readonly string[]): Promise<void>;
}

const TIMEOUT_MS = 5_000;

/**
 * Uses every common protocol at once: the tags are in headers, as Varnish and Fastly read them, and in JSON, as
 * Cloudflare does; so is the token, which is sent only to this address.
 */
export const httpCdn = ({ url, token }: { url: string; token?: string | undefined }): Cdn => ({
  async purge(tags) {
    const list = tags.join(' ');
    const response = await fetch(url, {
      method: 'POST',
      // A redirect would take the token to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'surrogate-key': list,
        xkey: list,
        ...(token !== undefined && { authorization: `Bearer ${token}`, 'fastly-key': token }),
      },
      body: JSON.stringify({ tags }),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The cache answered ${response.status} to a purge`);
  },
});
