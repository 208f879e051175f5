import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits in base64url. */
export const newToken = () => randomBytes(16).toString('base64url')

/** SHA-256 of a token. A token has 128 random bits, so it needs no slow hash. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
