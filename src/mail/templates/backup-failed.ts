import { composeMail } from '../compose.ts';

type BackupFailed = { words: string; lastSuccessAt: Date | null; baseUrl: string };

/** To whoever runs the installation. */
export const backupFailedMail = ({ words, lastSuccessAt, baseUrl }: BackupFailed) =>
  composeMail('backup_failed', 'No backup could be made', {
    paragraphs: [
      `The service at ${baseUrl} could not make its backup. ${words}`,
      lastSuccessAt
        ? `The newest good one is of ${lastSuccessAt.toISOString()}; it stays. The next try comes by itself.`
        : 'There is no backup so far. The next try comes by itself.',
      'The command doctor of the service shows how all stands. While it goes on failing you are told once a day.',
    ],
    footer: 'You get this because you are named as the operator (OPERATOR_EMAIL).',
  });
