import { createHash } from 'node:crypto';
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
    const isTaken = (verifier: string) =>
      verifierMatches(verifier, createHash('sha256').update(verifier).digest('base64url'));
    const a = (length: number) => 'a'.repeat(length);
    expect([a(43), a(128)].map(isTaken)).toEqual([true, true]);
    expect(['', a(42), a(129), `${a(43)} `, 'ä'.repeat(43)].filter(isTaken)).toEqual([]);
  });

  it('section 4.2: an S256 challenge is 43 characters of base64url', () => {
    const wrong = ['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}+`];
    expect(wrong.filter(isS256Challenge)).toEqual([]);
  });
});
