import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';

/** Whether email is only written to files here, so that none may be promised. */
export const staysHere = ({ mailer }: Pick<Deps, 'mailer'>): boolean => mailer.name === 'file';

/** The folder of those files. Only to be told to people and programs at this computer. */
export const mailFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => resolve(dataDir, 'mail');

/** Who was emailed what by an act, for those who report it: no one where email stays here. */
export const toldByMail = (deps: Pick<Deps, 'mailer'>, told: string): string =>
  staysHere(deps)
    ? 'No one: this service cannot send email yet. Buyers see it on their own page; the seller can tell them in person.'
    : told;
