/**
 * User id of the owner. It is the only user in local mode and behind an access code, and the first account otherwise.
 * All sign-in modes therefore use the same owner library.
 */
export const OWNER = 'owner'
