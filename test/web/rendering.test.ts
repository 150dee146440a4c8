import { AsyncLocalStorage } from 'node:async_hooks';
import { jsx } from 'hono/jsx';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../src/web/components/layout.tsx';
import { Speak, useLanguage } from '../../src/web/language.tsx';

const config = { baseUrl: 'http://test.local' };
const Language = () => jsx('p', {}, useLanguage());

it('renders in the language of the page without a storage that every promise would pay for', () => {
  const run = vi.spyOn(AsyncLocalStorage.prototype, 'run');
  const inside = jsx(Speak, { spoken: { language: 'de' }, children: jsx(Language, {}) });
  const { body } = renderPage(config, [jsx(Language, {}), inside, jsx(Language, {})], {
    spoken: { language: 'fr' },
  });
  expect(body).toBe('<!doctype html><p>fr</p><p>de</p><p>fr</p>');
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
});

it('refuses a component that waits, because its words would be in English', () => {
  const Waits = async () => jsx(Language, {});
  expect(() => renderPage(config, jsx(Waits as never, {}))).toThrow('waits');
});
