export type Schema = { [key: string]: unknown };
