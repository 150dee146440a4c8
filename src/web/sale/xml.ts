import { escapeHtml } from '../../text/plain.ts';

/** XML 1.0 has no way to write these, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text as it stands in an element or an attribute. Its few entities are those that XML and HTML share. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(NOT_IN_XML, ''));

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
