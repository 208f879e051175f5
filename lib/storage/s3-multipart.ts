import { randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { isKey } from '#lib/storage/key'
import { type Bucket, nullIfMissing } from '#lib/storage/s3-client'

/** Storages take parts from 5 MiB on, and 10,000 of them: 80 GB at most. */
const PART_BYTES = 8 * 1024 * 1024

/** Metadata that names the upload that wrote an object. */
const UPLOAD_MARKER = 'draft'

/** An upload in parts. The object is invisible until the upload is completed. */
export type MultipartUpload = { key: string; uploadId: string; marker: string; etags: string[] }

/** The same bytes in parts of PART_BYTES and a shorter last one. Parts are copies: a writer may reuse its buffers. */
export async function* partsOf(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    for (let at = 0; at < content.length; at += PART_BYTES) yield content.subarray(at, at + PART_BYTES)
    return
  }
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const piece = Uint8Array.from(chunk.subarray(at, at + PART_BYTES - bytes))
      chunks.push(piece)
      bytes += piece.length
      at += piece.length
      if (bytes < PART_BYTES) continue
      yield Buffer.concat(chunks)
      chunks = []
      bytes = 0
    }
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

export const createUpload = async ({ send, name }: Bucket, key: string): Promise<MultipartUpload> => {
  const marker = randomUUID()
  const Metadata = { [UPLOAD_MARKER]: marker }
  const { UploadId } = await send(new CreateMultipartUploadCommand({ Bucket: name, Key: key, Metadata }))
  if (!UploadId) throw new Error('The object storage created an upload without an id.')
  return { key, uploadId: UploadId, marker, etags: [] }
}

export const uploadPart = async ({ send, name }: Bucket, upload: MultipartUpload, body: Uint8Array) => {
  const { key, uploadId, etags } = upload
  const part = { Bucket: name, Key: key, UploadId: uploadId, PartNumber: etags.length + 1, Body: body }
  const { ETag } = await send(new UploadPartCommand(part))
  if (!ETag) throw new Error('The object storage accepted a part without returning an ETag.')
  etags.push(ETag)
}

/** After a lost answer a repeated request finds no upload. The object then tells whether this upload was completed. */
export const completeUpload = async ({ send, name }: Bucket, { key, uploadId, marker, etags }: MultipartUpload) => {
  const Parts = etags.map((ETag, i) => ({ PartNumber: i + 1, ETag }))
  const object = { Bucket: name, Key: key }
  const complete = new CompleteMultipartUploadCommand({ ...object, UploadId: uploadId, MultipartUpload: { Parts } })
  if (await send(complete).catch(nullIfMissing)) return
  const found = await send(new HeadObjectCommand(object)).catch(nullIfMissing)
  if (found?.Metadata?.[UPLOAD_MARKER] !== marker)
    throw new Error('The object storage lost an upload before it was completed.')
}

export const abortUpload = async (
  { send, name }: Bucket,
  { key, uploadId }: Pick<MultipartUpload, 'key' | 'uploadId'>,
) => {
  await send(new AbortMultipartUploadCommand({ Bucket: name, Key: key, UploadId: uploadId })).catch(nullIfMissing)
}

/** `created`: milliseconds since 1970. */
export const listUploads = async ({ send, name }: Bucket) => {
  const uploads: { key: string; uploadId: string; created: number }[] = []
  let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await send(
      new ListMultipartUploadsCommand({ Bucket: name, ...after }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key !== undefined && UploadId !== undefined && isKey(Key))
        uploads.push({ key: Key, uploadId: UploadId, created: Initiated?.getTime() ?? Number.NaN })
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page
    after = IsTruncated && NextKeyMarker ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null
  }
  return uploads
}
