import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts a service key with the server's secret: AES-256-GCM (NIST SP 800-38D), with a key derived by HKDF (RFC 5869). The
 * origin is authenticated data, so that a changed service URL cannot receive the key.
 */
export type Seal = {
  close(text: string, origin: string): string
  /** Null for another origin, another secret or invalid text. */
  open(sealed: string, origin: string): string | null
}

const VERSION = 'v1'

// seal.open(seal.close('key', 'https://a.example'), 'https://b.example') → null
export const createSealer = (secret: string): Seal => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'songloom service key', 32))
  return {
    close(text, origin) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(origin))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, nonce, cipher.getAuthTag(), body]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    open(sealed, origin) {
      const [version, nonce, tag, body] = sealed.split('.')
      if (version !== VERSION || !nonce || !tag || body === undefined) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
          .setAAD(Buffer.from(origin))
          .setAuthTag(Buffer.from(tag, 'base64url'))
        return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
