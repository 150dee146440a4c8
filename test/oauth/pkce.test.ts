import { describe, expect, it } from 'vitest';
import { isS256Challenge, verifierMatches } from '../../src/oauth/parameters.ts';

describe('RFC 7636: proof key for code exchange', () => {
  it('appendix B: the example of the RFC holds', () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    expect(isS256Challenge(challenge)).toBe(true);
    expect(verifierMatches(verifier, challenge)).toBe(true);
    expect(verifierMatches(`${verifier}x`, challenge)).toBe(false);
  });

  it('section 4.1: a verifier has 43 to 128 unreserved characters', () => {
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    for (const verifier of ['', 'a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)} `, 'ä'.repeat(43)]) {
      expect(verifierMatches(verifier, challenge)).toBe(false);
    }
  });

  it('section 4.2: an S256 challenge is 43 characters of base64url', () => {
    const wrong = ['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}+`];
    expect(wrong.filter(isS256Challenge)).toEqual([]);
  });
});
