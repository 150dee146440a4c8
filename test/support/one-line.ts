/** A page's text as people read it: the nonbreaking spaces in times, days, and amounts become plain ones. */
export const asRead = (html: string): string =>
  html.replace(
    /\u00a0(?<=(?:\$|\d\.?|\d[ \u00a0]de|[AP]M|–|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6})\u00a0)(?=[AP]M\b|[A-Z]{3,5}\b|[$€£]?\d|[$€£¥]|–|de\b|(?:ene|jan|f[eé][bv]|m[aä]r|a[bpv]r|ma[iy]|ju|ago|ao|se[pt]|o[ckut]|no[v]|d[eéi][cz])[a-zçáéû]*)/gi,
    ' ',
  );
