import { type Mail, type Mailer, MailerError } from '../../src/adapters/mailer.ts';

export type MemoryMailer = Mailer & {
  readonly sent: Mail[];
  /** Rejects the next `count` messages, with `error` instead of the usual failure. */
  failNext(count?: number, error?: Error): void;
  /**
   * The last queued message to `to`, of `kind` if given. It goes by the queue, because messages that wait together
   * leave in any order.
   */
  last(to: string, kind?: string | ((mail: Mail) => boolean)): Mail | undefined;
};

/** A mailer that keeps its messages, and fails when told to. */
export function memoryMailer(): MemoryMailer {
  const sent: Mail[] = [];
  const failures: Error[] = [];
  return {
    name: 'memory',
    sent,
    async send(mail) {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(mail);
    },
    failNext(count = 1, error = new MailerError('The provider is unavailable.', { outage: true })) {
      for (let i = 0; i < count; i++) failures.push(error);
    },
    last(to, kind) {
      const fits =
        typeof kind === 'function' ? kind : (mail: Mail) => kind === undefined || mail.kind === kind;
      return sent
        .filter((mail) => mail.to === to && fits(mail))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .at(-1);
    },
  };
}
