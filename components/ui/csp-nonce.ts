/**
 * The CSP nonce of the document, for style elements of libraries. It is read when the page starts, because a later navigation
 * renders the nonce of another response, which the document does not accept.
 */
export const CSP_NONCE =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '')
