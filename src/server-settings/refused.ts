/** Why a change was not kept, by the sentence that says so in `server.problems`. */
export type Why =
  | 'login'
  | 'unreachable'
  | 'sender'
  | 'recipient'
  | 'mailRefused'
  | 'mailServer'
  | 'secret'
  | 'from'
  | 'imapServer'
  | 'folderMissing'
  | 'replyTo'
  | 'signing'
  | 'resendFirst'
  | 'address'
  | 'noNetwork'
  | 'notHere'
  | 'misconfigured'
  | 'unavailable'
  | 'timeout'
  | 'malformed'
  | 'refused'
  | 'modelName'
  | 'modelUrl'
  | 'keep'
  | 'folder'
  | 'bucket'
  | 'operatorEmail';

/** A change that cannot work, or whose try failed: nothing of it is kept. `said` is what the other side answered. */
export class SettingRefused extends Error {
  readonly why: Why;
  readonly field: string;
  readonly said: string | undefined;
  constructor(why: Why, field: string, said?: string) {
    super(why);
    this.why = why;
    this.field = field;
    this.said = said;
  }
}

const LONGEST = 300;

/** One line of what a provider answered, without any of the secrets that were typed. */
export function saidBy(text: string, secrets: readonly string[]): string | undefined {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line === '' || secrets.some((secret) => secret !== '' && line.includes(secret))) return undefined;
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
