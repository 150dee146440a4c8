/** Emails are compared in this form. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/**
 * The mailbox behind an address, used for blocking people: the part after a plus sign leads to the same mailbox, and so
 * do dots and the second domain at Gmail.
 */
export function mailboxOf(email: string): string {
  const normal = normalEmail(email);
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const [name = ''] = normal.slice(0, at).split('+');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
