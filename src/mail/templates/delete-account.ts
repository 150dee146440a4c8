import { moment } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

/** To a seller who asked to delete the account: the link leads to the button that begins it. */
export const deleteAccountMail = ({ url }: { url: string }) =>
  composeMail('delete_account', 'Delete your account?', {
    preview: 'Nothing happens before you press the button there.',
    paragraphs: [
      'You asked to delete your account. Open the link within a day and press the button there. Nothing happens before.',
      'After that you have 7 days to change your mind. Everything works until then; then your listings, photos, messages and your sale page are gone for good.',
    ],
    button: { label: 'Look at what would be deleted', url },
    footer:
      'You get this message because someone who is signed in to your account asked for it. If that was not you, open the settings, end all other sign-ins, and do not press the button.',
  });

/** To the seller, once the days have begun to run. */
export const accountEndsMail = (it: { url: string; deleteAt: Date; timezone: string | null }) =>
  composeMail('account_ends', 'Your account will be deleted', {
    paragraphs: [
      `Your account and all that belongs to it will be deleted on ${moment(it.deleteAt, it.timezone)}. Until then everything works.`,
      'You can stop it until then, by this link or in your settings.',
    ],
    button: { label: 'Keep my account', url: it.url },
    footer: 'You get this message because you asked to delete your account.',
  });

/** To the seller, when all is gone. */
export const accountGoneMail = () =>
  composeMail('account_gone', 'Your account was deleted', {
    paragraphs: [
      'Your account, your listings with their photos, your sale page and your conversations were deleted. Buyers with an open reservation were told that it has ended.',
      'Whoever runs the service may have backups from before. They are not looked into for anything but a repair, and new ones do not hold your account any more.',
      'You can make a new account with the same email address at any time.',
    ],
    footer: 'This is the last message about that account.',
  });
