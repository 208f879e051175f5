import { type Failure, fail, ok, type Result } from '#lib/contract/errors'
import type { LyricsWriterRecord, NewLyricsWriter } from '#lib/contract/services'
import {
  findLyricsWriter,
  type LyricsWriterRow,
  removeLyricsWriter,
  saveLyricsWriter,
} from '#lib/data/accounts/lyrics-writers'
import type { DbContext } from '#lib/db/client'
import type { Seal } from '#lib/server/auth/seal'
import type { Env } from '#lib/server/env'
import { readBaseUrl } from '#lib/server/http/base-url'
import {
  createLanguageModel,
  type LanguageModel,
  type LanguageModelConfig,
} from '#lib/services/language-model/language-model'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'

/** The language model that writes lyrics: the environment's, otherwise that of the settings. */
export type LyricsWriter = {
  /** Null if there is none, or its key can no longer be read. */
  current(): Promise<LanguageModel | null>
  record(): Promise<LyricsWriterRecord>
  /** Asks the server for its models, and saves it if address and key are good. */
  set(wanted: NewLyricsWriter): Promise<Result<LyricsWriterRecord>>
  remove(): Promise<Result<void>>
}

type Parts = DbContext & { safeFetch: SafeFetch; env: Env; seal: Seal }

const NONE: LyricsWriterRecord = { base_url: null, model: null, key_hint: null, set_by: null }

export const createLyricsWriter = (parts: Parts, owner: string): LyricsWriter => {
  const { db, env, seal, safeFetch } = parts
  const make = (config: LanguageModelConfig) => createLanguageModel(safeFetch, parts, config)
  const fixed = env.languageModel && make({ ...env.languageModel, trusted: true })

  const configOf = ({ baseUrl, sealedKey, model }: LyricsWriterRow): LanguageModelConfig | null => {
    const key = seal.open(sealedKey, new URL(baseUrl).origin)
    return key === null ? null : { baseUrl, key: key || null, model, trusted: env.local }
  }

  return {
    async current() {
      if (fixed) return fixed
      const row = await findLyricsWriter(db, owner)
      const config = row && configOf(row)
      return config && make(config)
    },
    async record() {
      if (env.languageModel) {
        const { baseUrl, key, model } = env.languageModel
        return { base_url: baseUrl, model, key_hint: key?.slice(-4) ?? null, set_by: 'environment' }
      }
      const row = await findLyricsWriter(db, owner)
      return row ? recordOf(row) : NONE
    },
    async set({ base_url, key: typed, model }) {
      if (fixed) return setByOperator
      const read = readAddress(base_url, typed, env.local)
      if (!read.ok) return read
      const { baseUrl, key } = read.value
      const refused = await make({ baseUrl, key: key || null, model, trusted: env.local }).check()
      if (refused) return { ok: false, failure: refused }
      const row = {
        owner,
        baseUrl,
        model,
        sealedKey: seal.close(key, new URL(baseUrl).origin),
        keyHint: key.slice(-4),
      }
      await saveLyricsWriter(db, row)
      return ok(recordOf(row))
    },
    async remove() {
      if (fixed) return setByOperator
      await removeLyricsWriter(db, owner)
      return ok(undefined)
    },
  }
}

const recordOf = ({ baseUrl, model, keyHint }: Omit<LyricsWriterRow, 'createdAt'>): LyricsWriterRecord => ({
  base_url: baseUrl,
  model,
  key_hint: keyHint || null,
  set_by: 'settings',
})

/** Unlike that of a song service, the path may end with /api/v1. */
const readAddress = (address: string, typed: string, open: boolean): Result<{ baseUrl: string; key: string }> => {
  const allowed = readBaseUrl(address, open)
  const key = typed.trim()
  const errors: NonNullable<Failure['errors']> = allowed.ok ? [] : [...(allowed.failure.errors ?? [])]
  if (!/^[\x21-\x7e]{0,512}$/.test(key))
    errors.push({ path: 'key', message: 'Keys can’t contain spaces or special characters.' })
  if (errors.length > 0) return fail('invalid', errors.map(({ message }) => message).join(' '), { errors })
  const { origin, pathname } = new URL(address.trim())
  return ok({ baseUrl: `${origin}${pathname.replace(/\/+$/, '')}`, key })
}

const setByOperator = fail(
  'set_by_operator',
  'The lyrics writer is set on the server with LYRICS_API_BASE_URL and LYRICS_MODEL. It can’t be changed here.',
)
