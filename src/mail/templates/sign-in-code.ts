import { composeMail } from '../compose.ts';

/** To whoever signs in. The subject has the code: it is typed off a notification, and works once, for ten minutes, for who asked. */
export const signInCodeMail = ({ code }: { code: string }) =>
  composeMail('sign_in_code', `${code} is your sign-in code`, {
    preview: 'It works once, for 10 minutes.',
    paragraphs: ['Enter this code to sign in. It works once, for 10 minutes.'],
    code,
    footer:
      'Never pass this code on to anyone who calls or writes to you. If you did not ask for it, ignore this message: nobody gets in without the code.',
  });
