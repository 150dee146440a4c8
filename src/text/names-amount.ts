const NUMBER = /\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/g;

/** Whether a text names an amount, in any common notation: `480`, `$480`, `480,00`, `1,480`. */
export const namesAmount = (text: string, amount: number): boolean =>
  [...text.normalize('NFKC').matchAll(NUMBER)].some(([number]) => {
    const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(number) ?? [];
    return Number(`${whole.replace(/\D/g, '')}.${part || '0'}`) === amount;
  });
