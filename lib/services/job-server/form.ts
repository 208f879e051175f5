import { AUDIO_TYPES } from '#lib/contract/audio-types'
import type { AudioFile } from '#lib/services/ace-step/form'

/** An order with a recording as multipart/form-data (RFC 7578): the fields as JSON, and the file under a neutral name. */
export const orderForm = (fields: object, name: string, file: AudioFile) => {
  const boundary = `songloom-${crypto.randomUUID()}`
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="request"\r\ncontent-type: application/json\r\n\r\n` +
    `${JSON.stringify(fields)}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="recording.${file.format}"\r\n` +
    `content-type: ${AUDIO_TYPES[file.format]}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
