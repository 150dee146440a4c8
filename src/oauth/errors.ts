/** The codes of RFC 6749 (sections 4.1.2.1 and 5.2), RFC 7591 section 3.2.2 and RFC 8707 section 2 that we answer with. */
export const OAUTH_ERROR_STATUS = {
  invalid_request: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  invalid_client: 401,
} as const satisfies Record<string, number>;

export type OAuthErrorCode = keyof typeof OAUTH_ERROR_STATUS;

/** A refusal in OAuth's own shape. The message becomes `error_description`, which clients show to people. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
  get status(): (typeof OAUTH_ERROR_STATUS)[OAuthErrorCode] {
    return OAUTH_ERROR_STATUS[this.code];
  }
  get body(): { error: OAuthErrorCode; error_description: string } {
    return { error: this.code, error_description: this.message };
  }
}

/** The error for a code or refresh token that is invalid or belongs to another client. */
export const invalidGrant = (description: string): OAuthError => new OAuthError('invalid_grant', description);
