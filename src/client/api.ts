/*
 * Stands in for the client's types, which `write-types.mjs` generates from the OpenAPI document when the package is
 * built: in the repository they would be thousands of generated lines. With this file, any call and any answer
 * type-checks.
 */

// biome-ignore-start lint/suspicious/noExplicitAny: a stand-in for types that are made
export type paths = any;
export type components = { schemas: any };
// biome-ignore-end lint/suspicious/noExplicitAny: a stand-in for types that are made
