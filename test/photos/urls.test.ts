import { describe, expect, it } from 'vitest';
import { PHOTO_VARIANTS } from '../../src/adapters/photo-storage.ts';
import { parsePhotoFile, photoIdOf, photoUrls, variantUrl } from '../../src/photos/urls.ts';

const config = { baseUrl: 'https://sales.example' };
const ID = 'pho_01JQZ8M4T3N5V7X9B1D3F5H7K9';

describe('a photo’s address', () => {
  it('is made from its id, for the picture and for its thumbnail', () => {
    expect(photoUrls(config, [ID])).toEqual({
      photos: [`https://sales.example/photos/${ID}.jpg`],
      thumbnails: [`https://sales.example/photos/${ID}-thumb.jpg`],
    });
  });

  it('leads back to the id, from both', () => {
    const { photos, thumbnails } = photoUrls(config, [ID]);
    expect(photoIdOf(config, photos[0]!)).toBe(ID);
    expect(photoIdOf(config, thumbnails[0]!)).toBe(ID);
  });

  it.each(PHOTO_VARIANTS)('leads to the photo as %s, and from there to the others', (variant) => {
    const { photos } = photoUrls(config, [ID]);
    const url = variantUrl(photos[0]!, variant);
    expect(parsePhotoFile(url.slice('https://sales.example/photos/'.length))).toEqual({ id: ID, variant });
    expect(variantUrl(url, 'full')).toBe(photos[0]);
  });

  it.each([
    'https://sales.example/photos/',
    `https://sales.example/photos/${ID}.png`,
    `https://sales.example/photos/${ID}.jpg?x=1`,
    `https://sales.example/photos/../photos/${ID}.jpg`,
    `https://sales.example.evil.example/photos/${ID}.jpg`,
    `https://sales.example@evil.example/photos/${ID}.jpg`,
    `http://sales.example/photos/${ID}.jpg`,
    `/photos/${ID}.jpg`,
    ID,
    'data:image/jpeg;base64,/9j/',
  ])('is not %s', (url) => {
    expect(photoIdOf(config, url)).toBeUndefined();
  });

  it.each([
    '..',
    `../${ID}.jpg`,
    `${ID}.jpg\n`,
    `${ID}-thumb`,
    `${ID}.jpg.jpg`,
    `${ID}-961.jpg`,
    `${ID}-960.png`,
    'pho_01jqz8m4t3n5v7x9b1d3f5h7k9.jpg',
  ])('has no file named %j', (file) => {
    expect(parsePhotoFile(file)).toBeUndefined();
  });
});
