/** The version of the interface description; the `X-API-Version` header carries its major.minor. */
export const INTERFACE_VERSION = '0.3.6';
export const API_VERSION = '0.3';
