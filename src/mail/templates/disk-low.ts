import { type ToSeller, toSeller } from '../to-seller.ts';

type DiskLow = { freeMb: number; dataDir: string; baseUrl: string };

/** To the person who runs the installation. */
export function diskLowMail({ language, freeMb, dataDir, baseUrl }: DiskLow & ToSeller) {
  const { sellerMail, compose } = toSeller({ language });
  const { disk_low: words } = sellerMail;
  return compose('disk_low', words.subject, {
    paragraphs: [words.left({ url: baseUrl, mb: freeMb, dir: dataDir }), words.then, words.daily],
    footer: sellerMail.operatorFooter,
  });
}
