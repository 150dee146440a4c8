import { composeMail } from '../compose.ts';

type DiskLow = { freeMb: number; dataDir: string; baseUrl: string };

/** To the person who runs the installation. */
export const diskLowMail = ({ freeMb, dataDir, baseUrl }: DiskLow) =>
  composeMail('disk_low', 'The disk is nearly full', {
    paragraphs: [
      `The service at ${baseUrl} has ${freeMb} MB left where it keeps its data (${dataDir}).`,
      'When the disk is full, photos, reservations and messages can no longer be saved. Free some space, or move the data to a larger disk. Backups usually take the most: BACKUP_KEEP and BACKUP_DIR set how many are kept and where.',
      'While the disk stays nearly full, you’ll get this email once a day.',
    ],
    footer: 'You’re receiving this email because you’re named as the operator (OPERATOR_EMAIL).',
  });
