import { type ToSeller, toSeller } from '../to-seller.ts';

type BackupFailed = { words: string; lastSuccessAt: Date | null; baseUrl: string };

/** To whoever runs the installation. `words` is what the program says of it, in English as its log. */
export function backupFailedMail({ language, words, lastSuccessAt, baseUrl }: BackupFailed & ToSeller) {
  const { sellerMail, compose, moment } = toSeller({ language });
  const { backup_failed: said } = sellerMail;
  return compose('backup_failed', said.subject, {
    paragraphs: [
      said.failed({ url: baseUrl }),
      { quote: words },
      lastSuccessAt ? said.newest({ at: moment(lastSuccessAt, null) }) : said.none,
      said.doctor,
    ],
    footer: sellerMail.operatorFooter,
  });
}
