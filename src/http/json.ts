import { isUtf8 } from 'node:buffer';
import { AppError, refusal } from '../errors.ts';

/** A character of the name `__proto__`, written as an escape. */
const A_LETTER_OF_IT = /\\u00(5f|6f|7[024])/i;

/**
 * @param sent bytes that aren't UTF-8 are refused: decoded anyway, each `é` of another encoding would be saved as `\uFFFD`
 * @param isWhole the text is the body as it was sent, so that a position in it is meaningful to the sender
 * @throws AppError invalid_request when it isn't JSON
 */
export function parseJson(sent: string | Buffer, isWhole = true): unknown {
  if (typeof sent !== 'string' && !isUtf8(sent)) throw refusal('invalid_request.notUtf8');
  // Editors on Windows begin a file with this mark, and RFC 8259 lets a reader ignore it.
  const text = sent.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const where = isWhole && cause instanceof Error ? `: ${whereBroken(text, cause)}` : '';
    throw new AppError('invalid_request', `The body is not valid JSON${where}.`, { cause });
  }
  // Looks through the value only if the text can contain the name at all, as it is or escaped.
  if (
    (text.includes('__proto__') || (text.includes('\\u') && A_LETTER_OF_IT.test(text))) &&
    hasField(value, '__proto__')
  ) {
    throw refusal('invalid_request.proto');
  }
  return value;
}

/** The position as line and column, or as the text around it: the engine reports one or the other. */
function whereBroken(text: string, { message }: Error): string {
  const place = / at position (\d+)/.exec(message)?.[1];
  const near = /^Unexpected token .*?, (?:\.{3})?"(.*)"(?:\.{3})? is not valid JSON$/s.exec(message)?.[1];
  if (near !== undefined) return `it breaks near ${near.trim()}`;
  if (place === undefined || Number(place) >= text.length) return 'it ends too early';
  const lines = text.slice(0, Number(place)).split('\n');
  return `it breaks at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Whether an object in it has a field of that name, which schema checks wouldn't see. */
function hasField(whole: unknown, name: string): boolean {
  const left = [whole];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, name)) return true;
    for (const inner of Object.values(value)) left.push(inner);
  }
  return false;
}
