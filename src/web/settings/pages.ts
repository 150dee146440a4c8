import type { SettingsInput } from '../../accounts/schemas.ts';

/* The settings pages, each under /settings, with their sections. */

export const PAGES = {
  account: ['money', 'language'],
  plan: ['plan'],
  mails: ['mails', 'push'],
  approval: ['approval'],
  passkeys: ['passkeys', 'sign-ins'],
  data: ['data'],
  delete: ['delete'],
  keys: ['apps', 'keys'],
  webhooks: ['webhooks'],
} as const;

/** The section that changes each account setting, with whatever that section asks for first. */
export const SETTINGS = {
  country: 'money',
  currency: 'money',
  keep_amounts: 'money',
  language: 'language',
  approve_replies: 'approval',
  approve_address: 'approval',
  mail_reservations: 'mails',
  mail_messages: 'mails',
  mail_pickups: 'mails',
  mail_sale: 'mails',
} as const satisfies Record<keyof SettingsInput, SectionName>;

export type PageName = keyof typeof PAGES;
export type SectionName = (typeof PAGES)[PageName][number];

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

export const settingsPath = (page: PageName): string => `/settings/${page}`;

export const pageOf = (section: SectionName): PageName =>
  PAGE_NAMES.find((page) => PAGES[page].some((each) => each === section)) ?? 'account';
