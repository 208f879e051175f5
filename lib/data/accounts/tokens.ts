import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits, safe in an address. */
export const newToken = () => randomBytes(16).toString('base64url')

/** What is kept of a token: with that many random bits a plain hash says nothing of it. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
