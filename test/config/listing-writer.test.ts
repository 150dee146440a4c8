import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';

const LOCAL = { OPENAI_BASE_URL: 'http://localhost:11434', OPENAI_MODEL: 'gemma3:4b' };

it.each([
  ['nothing', {}, { kind: 'offline' }],
  ["another program's key", { OPENAI_API_KEY: 'sk' }, { kind: 'offline' }],
  ['a Gemini key', { GEMINI_API_KEY: 'k' }, { kind: 'gemini', model: 'gemini-2.5-flash' }],
  ['a local model', LOCAL, { kind: 'openai', baseUrl: 'http://localhost:11434/v1', model: 'gemma3:4b' }],
  [
    'a gateway',
    { OPENAI_BASE_URL: 'https://gate.example/api/v1/', OPENAI_MODEL: 'm', OPENAI_API_KEY: 'sk' },
    { kind: 'openai', baseUrl: 'https://gate.example/api/v1', apiKey: 'sk' },
  ],
  [
    'OpenAI itself',
    { OPENAI_MODEL: 'gpt', OPENAI_API_KEY: 'sk' },
    { kind: 'openai', baseUrl: 'https://api.openai.com/v1' },
  ],
  ['both and a choice', { ...LOCAL, GEMINI_API_KEY: 'k', LISTING_WRITER: 'gemini' }, { kind: 'gemini' }],
  ['a model and the choice of none', { ...LOCAL, LISTING_WRITER: 'offline' }, { kind: 'offline' }],
])('with %s the writer is the expected one', (_, env, writer) => {
  expect(readConfig(env).listingWriter).toMatchObject(writer);
});

it.each([
  ['LISTING_WRITER', { ...LOCAL, GEMINI_API_KEY: 'k' }],
  ['LISTING_WRITER', { LISTING_WRITER: 'claude' }],
  ['GEMINI_API_KEY', { LISTING_WRITER: 'gemini' }],
  ['OPENAI_MODEL', { LISTING_WRITER: 'openai', OPENAI_BASE_URL: 'http://localhost:1234/v1' }],
  ['OPENAI_MODEL', { OPENAI_BASE_URL: 'http://localhost:1234/v1' }],
  ['OPENAI_BASE_URL', { OPENAI_MODEL: 'gemma3:4b' }],
  ['OPENAI_BASE_URL', { OPENAI_MODEL: 'gemma3:4b', OPENAI_BASE_URL: 'localhost:11434' }],
])('what cannot work names %s', (name, env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(name);
});
