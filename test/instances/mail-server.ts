import { SMTPServer } from 'smtp-server';

export type Received = { to: string; text: string };

/** An SMTP server for one instance. It keeps what it accepts, or holds what it receives without ever responding. */
export async function mailServer() {
  const received: Received[] = [];
  let holding = false;
  let held = 0;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    async onData(stream, { envelope }, done) {
      let text = '';
      for await (const chunk of stream.setEncoding('utf8')) text += chunk;
      if (holding) {
        held += 1;
        return;
      }
      received.push({ to: envelope.rcptTo[0]?.address ?? '', text });
      done();
    },
  });
  server.on('error', () => {});
  const port = await new Promise<number>((resolve, reject) => {
    const net = server.listen(0, '127.0.0.1', () => {
      const address = net.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('no address'));
    });
  });
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'sale@example.com' },
    received,
    /** From now on, nothing that arrives gets a response. */
    hold() {
      holding = true;
    },
    held: () => held,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
