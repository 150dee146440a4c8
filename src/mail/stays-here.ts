import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';

/** Whether email is only written to files here, so that none can be promised. */
export const staysHere = ({ mailer }: Pick<Deps, 'mailer'>): boolean => mailer.name === 'file';

/** The folder with those files. Tell only people and programs on this computer. */
export const mailFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => resolve(dataDir, 'mail');

/** Who an act emailed about what, for code that reports it: no one if email stays here. */
export const toldByMail = (deps: Pick<Deps, 'mailer'>, told: string): string =>
  staysHere(deps)
    ? 'No one: this service cannot send email yet. Buyers see it on their own page; the seller can tell them in person.'
    : told;
