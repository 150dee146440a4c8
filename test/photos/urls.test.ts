import { describe, expect, it } from 'vitest';
import { parsePhotoFile, photoIdOf, photoUrls } from '../../src/photos/urls.ts';

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
    'pho_01jqz8m4t3n5v7x9b1d3f5h7k9.jpg',
  ])('has no file named %j', (file) => {
    expect(parsePhotoFile(file)).toBeUndefined();
  });
});
