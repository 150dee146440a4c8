import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';

/** Whether emails are only stored as files on this computer, so that no sentence may promise one. */
export const staysHere = ({ mailer }: Pick<Deps, 'mailer'>): boolean => mailer.name === 'file';

/** The folder with those files. Name it only to people and programs on this computer. */
export const mailFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => resolve(dataDir, 'mail');

/** For a response: who was emailed about what, or, if emails stay on this computer, that no one was. */
export const toldByMail = (deps: Pick<Deps, 'mailer'>, told: string): string =>
  staysHere(deps)
    ? 'No one: this service cannot send email yet. Buyers see it on their own page; the seller can tell them in person.'
    : told;
