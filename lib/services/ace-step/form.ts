import { AUDIO_TYPES } from '#lib/contract/audio-types'
import type { WireFields } from '#lib/services/ace-step/request'

export type AudioFile = { bytes: Uint8Array; format: 'mp3' | 'wav' }

/** An order with a recording as multipart/form-data (RFC 7578). The file gets a neutral name. */
export const orderForm = (fields: WireFields, name: string, file: AudioFile) => {
  const boundary = `songloom-${crypto.randomUUID()}`
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="recording.${file.format}"\r\n` +
    `content-type: ${AUDIO_TYPES[file.format]}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(texts.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
