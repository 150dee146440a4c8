/** Emails are compared in this form. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
