import {
  PHOTO_FILE_ENDS,
  PHOTO_VARIANTS,
  type PhotoStorage,
  type PhotoVariant,
} from '../../src/adapters/photo-storage.ts';

export type MemoryPhotoStorage = PhotoStorage & { readonly files: Map<string, Buffer> };

/** Photos in a map, by `{id}/{variant}`. */
export function memoryPhotoStorage(): MemoryPhotoStorage {
  const files = new Map<string, Buffer>();
  const name = (id: string, variant: PhotoVariant) => `${id}/${variant}`;
  return {
    name: 'memory',
    files,
    async put(id, variant, jpeg) {
      files.set(name(id, variant), jpeg);
    },
    async open(id, variant) {
      const jpeg = files.get(name(id, variant));
      return jpeg && { body: new Blob([new Uint8Array(jpeg)]).stream(), bytes: jpeg.length };
    },
    async read(id, variant) {
      return files.get(name(id, variant));
    },
    async remove(id) {
      for (const variant of PHOTO_VARIANTS) files.delete(name(id, variant));
    },
    list: async () =>
      [...files.keys()].map((key) => {
        const [id = '', variant] = key.split('/');
        return (
          id + (PHOTO_VARIANTS.flatMap((each) => (each === variant ? [PHOTO_FILE_ENDS[each]] : []))[0] ?? '')
        );
      }),
    async check() {},
  };
}
