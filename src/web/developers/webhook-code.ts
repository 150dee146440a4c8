import { HOOK_EVENTS } from '../../../db/schema.ts';

export const WEBHOOK_EVENTS = HOOK_EVENTS;

export const watch = (baseUrl: string) => `curl ${baseUrl}/api/webhooks \\
  -H "X-Service-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '{"url": "https://example.com/hook", "events": ["reservation.created", "message.received"]}'
# {"success": true, "data": {"webhook_id": "hook_…", "secret": "whsec_…", "enabled": true, …}}`;

/** Run by the tests against what is really sent. `sent` is the header `webhook-signature`. */
export const VERIFY_IN_JAVASCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto';
const isGenuine = (secret, id, timestamp, rawBody, sent) => {
  const hmac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(\`\${id}.\${timestamp}.\${rawBody}\`);
  const [ours, theirs] = [\`v1,\${hmac.digest('base64')}\`, sent].map((text) => Buffer.from(text));
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
};`;

export const VERIFY_IN_PYTHON = `import base64, hashlib, hmac
def is_genuine(secret, id, timestamp, raw_body, sent):
    """raw_body is bytes, as frameworks give it: request.body, request.get_data(), await request.body()"""
    key, signed = base64.b64decode(secret[6:]), f"{id}.{timestamp}.".encode() + raw_body
    ours = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return hmac.compare_digest(ours, sent.encode())`;
